package dev.holdfast.cli.demo;

import java.io.File;
import java.io.IOException;

/** Where this process's output goes. The JDK knows of standard input and output, and not of standard error; a shell does. */
final class Terminal {

    private Terminal() {}

    /** Whether standard error is a terminal; false where that cannot be found out. */
    static boolean isStandardError() throws InterruptedException {
        if (!new File("/bin/sh").canExecute()) {
            return false;
        }
        try {
            return new ProcessBuilder("/bin/sh", "-c", "test -t 2")
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
