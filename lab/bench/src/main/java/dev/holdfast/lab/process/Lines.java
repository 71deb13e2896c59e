package dev.holdfast.lab.process;

import dev.holdfast.testkit.process.JavaProcess;
import java.time.Duration;

/** What programs in JVMs of their own say on standard output. */
public final class Lines {

    private Lines() {}

    /**
     * Waits for a line that begins like this; what follows in it.
     *
     * @throws IllegalStateException if it does not come in time, or the process ends
     */
    public static String await(JavaProcess process, String prefix, Duration patience) throws InterruptedException {
        try {
            return process.awaitLine(line -> line.startsWith(prefix), patience).substring(prefix.length());
        } catch (AssertionError e) {
            // The test kit's word for it; its message has the last lines of the process.
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
