package dev.holdfast.redis.quorum.internal.count;

import java.util.concurrent.TimeUnit;

/** For how long an attempt waits for members, and between its rounds. */
final class Pauses {

    /** How long a member may be silent before the others decide without it. */
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** How long to wait for more votes after a pushed one: those of one release come together. */
    static final long GATHERING_NANOS = TimeUnit.MILLISECONDS.toNanos(15);

    /** How often an attempt that asks once asks again after a split. */
    static final int MOST_OF_ONCE = 6;

    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private Pauses() {}

    /** Before the next round after a split; longer each time. */
    static long afterSplit(int pausesBefore) {
        return Math.min(LONGEST_NANOS, SHORTEST_NANOS << Math.min(pausesBefore, 10));
    }
}
