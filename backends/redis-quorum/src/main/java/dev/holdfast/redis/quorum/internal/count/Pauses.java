package dev.holdfast.redis.quorum.internal.count;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** For how long an attempt waits for members, and between its rounds. */
final class Pauses {

    /** How long a member may be silent before the others decide without it. */
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** How often an attempt that asks once asks again after a split. */
    static final int MOST_OF_ONCE = 6;

    private static final long GATHERING_NANOS = TimeUnit.MILLISECONDS.toNanos(15);
    private static final long LONGEST_AFTER_FAILURE_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private Pauses() {}

    /** Before the next round after a split; longer each time. */
    static long afterSplit(int pausesBefore) {
        return Math.min(LONGEST_NANOS, SHORTEST_NANOS << Math.min(pausesBefore, 10));
    }

    /**
     * For more votes after a pushed one: those of one release come together. Longer where one alone has led to nothing.
     *
     * @param futile how many rounds in a row could bring nobody a grant
     */
    static long gathering(int futile, Bid bid, int round) {
        return futile == 0
                ? GATHERING_NANOS
                : spread(Math.min(LONGEST_NANOS, GATHERING_NANOS << Math.min(futile, 10)), bid, round);
    }

    /** Before the next round after one that too few members have answered; longer each time. */
    static long afterFailure(int failures, Bid bid, int round) {
        return spread(Math.min(LONGEST_AFTER_FAILURE_NANOS, PATIENCE_NANOS << Math.min(failures - 1, 10)), bid, round);
    }

    /** Half of it at least, so that those who wait do not all come at the same time. */
    private static long spread(long nanos, Bid bid, int round) {
        long seed = 31L * (31L * bid.client().hashCode() + bid.attempt()) + round;
        return new SplittableRandom(seed).nextLong(nanos / 2, nanos);
    }
}
