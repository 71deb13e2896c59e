package dev.holdfast.lab.process;

import dev.holdfast.testkit.process.JavaProcess;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Programs in JVMs of their own, which say on standard output how far they are. */
public final class Programs {

    private static final Duration TO_START = Duration.ofSeconds(60);
    private static final Duration TO_END = Duration.ofSeconds(20);

    private Programs() {}

    /** Waits for the first line that begins like this; what follows in it. Kills the program if it does not come. */
    public static String awaitReady(JavaProcess process, String prefix) {
        try {
            return awaitLine(process, prefix, TO_START);
        } catch (InterruptedException e) {
            process.close();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + process + " started", e);
        } catch (RuntimeException e) {
            process.close();
            throw e;
        }
    }

    /**
     * Waits for a line that begins like this; what follows in it.
     *
     * @throws IllegalStateException if it does not come in time, or the process ends
     */
    public static String awaitLine(JavaProcess process, String prefix, Duration patience) throws InterruptedException {
        try {
            return process.awaitLine(line -> line.startsWith(prefix), patience).substring(prefix.length());
        } catch (AssertionError e) {
            // The test kit's word for it; its message has the last lines of the process.
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** Tells a program to end, and kills it if it does not. */
    public static void end(JavaProcess process, String farewell) {
        try {
            process.send(farewell);
            process.exitCode(TO_END);
        } catch (UncheckedIOException | AssertionError e) {
            // It is killed below; what it had to say was said before.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.close();
        }
    }
}
