package dev.holdfast.cli;

import java.io.File;
import java.io.IOException;

/**
 * Which of this process's standard streams are a terminal. The JDK knows of input and output together, and not of
 * standard error; a shell knows of each.
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
     * Whether standard error is a terminal.
     *
     * @return false also where that cannot be found out
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static boolean isError() throws InterruptedException {
        return isTerminal(2);
    }

    private static boolean isTerminal(int stream) throws InterruptedException {
        if (!new File("/bin/sh").canExecute()) {
            return false;
        }
        try {
            return new ProcessBuilder("/bin/sh", "-c", "test -t " + stream)
                            .inheritIO()
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
