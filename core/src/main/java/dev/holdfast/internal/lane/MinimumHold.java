package dev.holdfast.internal.lane;

import java.time.Duration;

/**
 * For how long a lock stays taken after its lease was released.
 *
 * @param exists whether there is a minimum hold, over or not
 * @param untilNanos when it is over
 */
record MinimumHold(boolean exists, long untilNanos) {

    /** The lock is free with the release. */
    static final MinimumHold NONE = new MinimumHold(false, 0);

    /** This one or one that begins now, whichever is over later. */
    MinimumHold orFrom(long nowNanos, Duration atLeast) {
        long otherNanos = nowNanos + atLeast.toNanos();
        return atLeast.isZero() || (exists && untilNanos - otherNanos >= 0) ? this : new MinimumHold(true, otherNanos);
    }

    /** What is left of it, rounded up; zero if it is over. */
    long remainingMillis(long nowNanos) {
        long leftNanos = exists ? untilNanos - nowNanos : 0;
        return leftNanos <= 0 ? 0 : (leftNanos + 999_999) / 1_000_000;
    }
}
