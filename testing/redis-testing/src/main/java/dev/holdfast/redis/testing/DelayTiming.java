package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.thread.Timing;

/**
 * A test's time, as a backend uses it.
 *
 * @param delays the test's
 */
public record DelayTiming(Delays delays) implements Timing {

    @Override
    public long nanoTime() {
        return delays.nanoTime();
    }

    @Override
    public void after(long delayNanos, Runnable task) {
        delays.after(delayNanos, task);
    }

    @Override
    public void end() {
        delays.end();
    }
}
