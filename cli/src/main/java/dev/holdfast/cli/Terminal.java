package dev.holdfast.cli;

import java.io.File;
import java.io.IOException;

/**
 * Whether standard input is a terminal. The JDK knows of input and output together; a shell knows of each.
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
        if (!new File("/bin/sh").canExecute()) {
            return false;
        }
        try {
            return new ProcessBuilder("/bin/sh", "-c", "test -t 0")
                            .inheritIO()
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
