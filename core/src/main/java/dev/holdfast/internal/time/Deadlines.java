package dev.holdfast.internal.time;

/**
 * How the time that a server keeps a hold becomes a deadline on this process's own clock.
 *
 * <p>Two clocks run apart. The margin of one percent and two milliseconds is that of the Redlock description (S. Sanfilippo, redis.io, <i>Distributed
 * Locks with Redis</i>), far above the 500 ppm by which a disciplined clock may be slewed.
 */
public final class Deadlines {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long FIXED_MARGIN_NANOS = 2 * NANOS_PER_MILLI;

    private Deadlines() {}

    /**
     * The deadline of a hold that an answer of the server confirms.
     *
     * @param sentNanos when the question was sent: the server answered later, so the hold lasts longer than this says, never shorter
     * @param remainingMillis how long the server keeps the hold from its answer on
     * @return on the monotonic clock
     */
    public static long ofAnswer(long sentNanos, long remainingMillis) {
        return sentNanos + lessDrift(remainingMillis * NANOS_PER_MILLI);
    }

    /**
     * The deadline of a hold that the server pushed. It was not sent for, so it counts from the server's own time of the grant, laid on the last question that
     * was sent and answered. A push that is read late is thus known to be late. It was read after the grant in any case, so a server's clock that jumped ahead since
     * that question cannot put the deadline further off than a whole term from the reading.
     *
     * @param anchor an earlier question and the server's time at its answer
     * @param grantedAtServerMicros the server's time of the grant
     * @param remainingMillis how long the server keeps the hold from the grant on
     * @param readNanos when the push was read
     * @return on the monotonic clock
     */
    public static long ofPush(Anchor anchor, long grantedAtServerMicros, long remainingMillis, long readNanos) {
        long sinceAnchorNanos = (grantedAtServerMicros - anchor.serverMicros()) * 1000;
        long counted = anchor.sentNanos() + lessDrift(sinceAnchorNanos + remainingMillis * NANOS_PER_MILLI);
        long latest = readNanos + lessDrift(remainingMillis * NANOS_PER_MILLI);
        return counted - latest < 0 ? counted : latest;
    }

    private static long lessDrift(long spanNanos) {
        return spanNanos - spanNanos / 100 - FIXED_MARGIN_NANOS;
    }
}
