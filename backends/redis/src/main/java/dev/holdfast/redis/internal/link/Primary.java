package dev.holdfast.redis.internal.link;

import dev.holdfast.redis.internal.thread.Timing;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Decides how often to look for the primary: a server that says that it is a read-only replica stays one, perhaps
 * until it is reconfigured, and each look costs two connections.
 * The pause between two looks doubles from one second to four. Thread-safe.
 */
public final class Primary {

    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(4);

    private final Timing timing;

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private long nextLookNanos;
    private long pauseNanos = SHORTEST_PAUSE_NANOS;

    public Primary(Timing timing) {
        this.timing = timing;
        this.nextLookNanos = timing.nanoTime();
    }

    /** Whether a server that said that it is a replica is to be looked away from now. */
    public boolean isToBeLookedFor() {
        guard.lock();
        try {
            long nowNanos = timing.nanoTime();
            if (nowNanos - nextLookNanos < 0) {
                return false;
            }
            nextLookNanos = nowNanos + pauseNanos;
            pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
            return true;
        } finally {
            guard.unlock();
        }
    }

    /** A write was carried out. */
    public void found() {
        guard.lock();
        try {
            pauseNanos = SHORTEST_PAUSE_NANOS;
        } finally {
            guard.unlock();
        }
    }
}
