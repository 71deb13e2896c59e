package dev.holdfast.redis;

import java.util.concurrent.TimeUnit;

/**
 * Decides how often to look for the primary: a server that says that it is a read-only replica stays one, perhaps for as long as nobody mends it, and each look costs two connections.
 * The pause between two looks doubles from one second to four. Thread-safe.
 */
final class Primary {

    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(4);

    private final Timing timing;

    // Guarded by this.
    private long nextLookNanos;
    private long pauseNanos = SHORTEST_PAUSE_NANOS;

    Primary(Timing timing) {
        this.timing = timing;
        this.nextLookNanos = timing.nanoTime();
    }

    /** Whether a server that said that it is a replica is to be looked away from now. */
    synchronized boolean isToBeLookedFor() {
        long nowNanos = timing.nanoTime();
        if (nowNanos - nextLookNanos < 0) {
            return false;
        }
        nextLookNanos = nowNanos + pauseNanos;
        pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
        return true;
    }

    /** A write was carried out. */
    synchronized void found() {
        pauseNanos = SHORTEST_PAUSE_NANOS;
    }
}
