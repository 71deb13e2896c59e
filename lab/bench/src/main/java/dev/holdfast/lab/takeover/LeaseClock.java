package dev.holdfast.lab.takeover;

import dev.holdfast.lab.server.BenchServer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Tells when keys end. Safe for use by several threads, which share one connection. */
final class LeaseClock {

    private final ReentrantLock asking = new ReentrantLock();
    private final BenchServer redis;

    LeaseClock(BenchServer redis) {
        this.redis = redis;
    }

    /**
     * Returns when a key ends, by {@link System#nanoTime()}, to a millisecond: what the server tells of its life, added to the middle of the question.
     *
     * @throws IllegalStateException if it has ended, or never will
     */
    long endNanos(String key) {
        asking.lock();
        try {
            long askedNanos = System.nanoTime();
            long leftMillis = redis.connection().execute("PTTL", key).number();
            long answeredNanos = System.nanoTime();
            if (leftMillis < 0) {
                throw new IllegalStateException(
                        "the hold had ended before its holder was killed, for which a longer --lease may help:"
                                + " PTTL " + key + " answers " + leftMillis);
            }
            return askedNanos + (answeredNanos - askedNanos) / 2 + TimeUnit.MILLISECONDS.toNanos(leftMillis);
        } finally {
            asking.unlock();
        }
    }
}
