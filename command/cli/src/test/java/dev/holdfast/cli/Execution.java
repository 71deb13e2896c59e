package dev.holdfast.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;

/**
 * What a command came to that was executed within this JVM. A JVM of its own, as {@link HoldfastProcess} is, costs a
 * hundred times as much: it is for signals, terminals, and what programs write.
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

    /** The same for a command that finds an answer on standard input. */
    public static Execution answered(String answer, String... arguments) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(answer.getBytes(Charset.defaultCharset())));
        try {
            return of(arguments);
        } finally {
            System.setIn(before);
        }
    }
}
