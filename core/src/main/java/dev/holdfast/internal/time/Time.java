package dev.holdfast.internal.time;

import dev.holdfast.spi.LocalClock;

/**
 * The clocks and the scheduler that an engine lives by. The only door to time: nothing else in the engine asks the
 * system.
 */
public interface Time extends LocalClock, AutoCloseable {

    /**
     * Runs a task once, later, on a thread that runs such tasks only. The task does not block.
     *
     * @param task what to run
     * @param delayNanos from now; zero or less means as soon as possible
     * @return cancels it
     */
    Cancellation schedule(Runnable task, long delayNanos);

    /** Runs nothing any more. */
    @Override
    void close();

    /** Takes a scheduled task back. */
    @FunctionalInterface
    interface Cancellation {

        /** Does nothing if the task has run. */
        void cancel();
    }
}
