package dev.holdfast.redis.internal.thread;

/** The time, and tasks that run later: injected, so that it can be stepped. */
public interface Timing {

    /** Elapsed time from some origin, never set back. */
    long nanoTime();

    /** Runs a short task that does not block, once, after the delay. Does nothing once the timing has ended. */
    void after(long delayNanos, Runnable task);

    /** Whether the calling thread is one that runs tasks of this timing. */
    default boolean isOnOwnThread() {
        return false;
    }

    /** Drops what has not run yet. */
    void end();
}
