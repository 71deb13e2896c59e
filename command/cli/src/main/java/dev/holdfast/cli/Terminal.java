package dev.holdfast.cli;

import java.io.File;
import java.io.IOException;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Whether standard input or output is a terminal, and how wide that is. The JDK knows of input and output together; a
 * shell knows of each.
 */
public final class Terminal {

    private Terminal() {}

    /**
     * Whether standard input is a terminal.
     *
     * @return false also where that cannot be found out
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static boolean isInput() throws InterruptedException {
        return isTerminal(0);
    }

    /**
     * Whether standard output is a terminal.
     *
     * @return false also where that cannot be found out
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static boolean isOutput() throws InterruptedException {
        return isTerminal(1);
    }

    /**
     * How many columns of text a line of standard output has.
     *
     * @return empty if standard output is no terminal
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static OptionalInt outputColumns() throws InterruptedException {
        return isOutput()
                ? OptionalInt.of(
                        CommandSpec.create().usageMessage().autoWidth(true).width())
                : OptionalInt.empty();
    }

    private static boolean isTerminal(int descriptor) throws InterruptedException {
        if (!new File("/bin/sh").canExecute()) {
            return false;
        }
        try {
            return new ProcessBuilder("/bin/sh", "-c", "test -t " + descriptor)
                            .inheritIO()
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
