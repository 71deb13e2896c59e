package dev.holdfast.internal.lane;

import dev.holdfast.spi.clock.Deadlines;
import java.time.Duration;

/**
 * For how long a lock stays taken after its lease has ended.
 *
 * @param exists whether there is a minimum hold, over or not
 * @param sinceNanos from when on it counts: no earlier than when the server began to count
 * @param nanos how long it is, by the server's clock
 */
record MinimumHold(boolean exists, long sinceNanos, long nanos) {

    /** The lock is free with the release. */
    static final MinimumHold NONE = new MinimumHold(false, 0, 0);

    /** This one or one that begins now, whichever is over later. */
    MinimumHold orFrom(long nowNanos, Duration atLeast) {
        return atLeast.isZero() || (exists && leftNanos(nowNanos) >= atLeast.toNanos())
                ? this
                : new MinimumHold(true, nowNanos, atLeast.toNanos());
    }

    /** What is left of it, rounded up; zero if it is over. */
    long remainingMillis(long nowNanos) {
        return exists ? (leftNanos(nowNanos) + 999_999) / 1_000_000 : 0;
    }

    /** The server's clock may run behind this one, and has counted less then. */
    private long leftNanos(long nowNanos) {
        return Math.max(0, nanos - Math.max(0, Deadlines.lessDrift(nowNanos - sinceNanos)));
    }
}
