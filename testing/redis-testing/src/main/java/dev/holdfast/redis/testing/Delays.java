package dev.holdfast.redis.testing;

/** The time that a backend goes by, and the thread that does what it does later. */
public interface Delays {

    /**
     * The time.
     *
     * @return nanoseconds from some origin
     */
    long nanoTime();

    /**
     * Runs a task once, after a delay, unless {@link #end} was called before.
     *
     * @param delayNanos how long to wait
     * @param task does not block
     */
    void after(long delayNanos, Runnable task);

    /** Drops what has not run yet. */
    void end();
}
