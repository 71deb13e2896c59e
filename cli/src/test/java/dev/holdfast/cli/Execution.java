package dev.holdfast.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a command came to that was executed within this JVM.
 *
 * @param exitCode its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record Execution(int exitCode, String out, String err) {

    /** Executes the command {@code holdfast} with arguments. */
    public static Execution of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Execution(exitCode, out.toString(), err.toString());
    }
}
