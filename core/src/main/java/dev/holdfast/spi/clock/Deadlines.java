package dev.holdfast.spi.clock;

import dev.holdfast.spi.Validity;

/**
 * How the time for which a service keeps a hold becomes a deadline on this process's own clock.
 *
 * <p>Two clocks run apart. The margin of one percent and two milliseconds is that of the Redlock description (S.
 * Sanfilippo, redis.io, <i>Distributed Locks with Redis</i>), far above the 500 ppm by which a disciplined clock may be
 * slewed.
 */
public final class Deadlines {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long FIXED_MARGIN_NANOS = 2 * NANOS_PER_MILLI;
    private static final long DRIFT_PARTS = 100;

    private Deadlines() {}

    /**
     * The term that an answer confirms. The service answered after the question was sent, so the hold lasts longer than
     * this says, never shorter.
     *
     * @param sent when the question was sent
     * @param remainingMillis how long the service keeps the hold from its answer on
     * @return the term
     */
    public static Validity ofAnswer(ClockReading sent, long remainingMillis) {
        return since(sent.nanos(), remainingMillis, sent.skewMillis());
    }

    /**
     * The term of a hold that begins at a known time.
     *
     * @param fromNanos no later than when the service began to count
     * @param remainingMillis how long the service keeps the hold from then on
     * @param skewMillis the wall clock's skew when {@code fromNanos} was measured
     * @return the term
     */
    public static Validity since(long fromNanos, long remainingMillis, long skewMillis) {
        long termNanos = remainingMillis * NANOS_PER_MILLI;
        return new Validity(fromNanos, fromNanos + lessDrift(termNanos), termNanos, skewMillis);
    }

    /**
     * A time span of the service, as short as this process's clock may count it.
     *
     * @param spanNanos by the service's clock
     * @return the span less the margin
     */
    public static long lessDrift(long spanNanos) {
        return spanNanos - drift(spanNanos) - FIXED_MARGIN_NANOS;
    }

    /**
     * The inverse of {@link #lessDrift}: for how long a service has to keep a hold that is to be trusted for a time
     * span of this process's clock.
     *
     * @param spanNanos by this process's clock
     * @return a span by the service's clock, of whole milliseconds, of which no less than the given one is left
     */
    public static long plusDrift(long spanNanos) {
        long nanos = (spanNanos + FIXED_MARGIN_NANOS) / (DRIFT_PARTS - 1) * DRIFT_PARTS + DRIFT_PARTS;
        return (nanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI * NANOS_PER_MILLI;
    }

    /** By how much two clocks may run apart within a time span. */
    static long drift(long spanNanos) {
        return spanNanos / DRIFT_PARTS;
    }
}
