package dev.holdfast.spi;

/**
 * A term of a hold on the client's own clock: what stands behind it, a server's clock, a session or a majority, is the
 * backend's affair. All of it errs on the early side.
 *
 * @param fromNanos the earliest begin of the term on the monotonic clock: when the question was sent; for a pushed
 *     grant no later than when the service granted it
 * @param untilNanos until when the hold may be trusted; the margin for clocks that run apart is already taken off
 * @param termNanos how long the service keeps the hold from the begin of the term on, by its own count: whether that is
 *     a whole lease does not depend on a backend's margin
 * @param skewMillis the wall clock's skew when the term was measured, as {@link dev.holdfast.spi.clock.WallSkew}
 *     measures it: if it has grown since, this machine may have been suspended, and the term may be over before
 *     {@code untilNanos}
 */
public record Validity(long fromNanos, long untilNanos, long termNanos, long skewMillis) {

    /**
     * The term of a pushed grant if the backend cannot determine when it began.
     *
     * @param nowNanos when its message was read
     * @param termNanos how long the service keeps the hold
     * @return a term of which nothing is left to trust
     */
    public static Validity unknown(long nowNanos, long termNanos) {
        return new Validity(nowNanos, nowNanos, termNanos, 0);
    }

    /**
     * Whether it is known when the term began. If not, the service has to be asked for its remaining time.
     *
     * @return false for what {@link #unknown} makes
     */
    public boolean isKnown() {
        return untilNanos != fromNanos;
    }

    /**
     * Whether the term is over.
     *
     * @param nowNanos the present time on the monotonic clock
     * @return true from {@code untilNanos} on
     */
    public boolean isOver(long nowNanos) {
        return nowNanos - untilNanos >= 0;
    }
}
