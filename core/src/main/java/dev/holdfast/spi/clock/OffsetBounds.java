package dev.holdfast.spi.clock;

/**
 * The best bounds of a server clock's offset that some exchanges give. Local times count from the origin of their
 * window. Before and after its own time, a bound is looser, since the clocks may run apart.
 *
 * @param upper the lowest upper bound
 * @param upperAtNanos its own time: when the request of its exchange was sent
 * @param skewMillis the wall clock's skew then
 * @param lower the highest lower bound
 * @param lowerAtNanos its own time: when the answer of its exchange was read
 */
record OffsetBounds(long upper, long upperAtNanos, long skewMillis, long lower, long lowerAtNanos) {

    static OffsetBounds of(Exchange exchange, long originNanos) {
        return new OffsetBounds(
                exchange.upper(originNanos),
                exchange.sent().nanos() - originNanos,
                exchange.sent().skewMillis(),
                exchange.lower(originNanos),
                exchange.receivedNanos() - originNanos);
    }

    /** The better ones of both. Nothing is made where one side has them all: so it is with nearly every exchange. */
    OffsetBounds and(OffsetBounds other) {
        boolean lowers = drifted(other.upper, -other.upperAtNanos) < drifted(upper, -upperAtNanos);
        boolean raises = drifted(other.lower, other.lowerAtNanos) > drifted(lower, lowerAtNanos);
        if (!lowers && !raises) {
            return this;
        }
        return lowers && raises ? other : lowers ? other.withLowerOf(this) : withLowerOf(other);
    }

    /** With the bounds of one more exchange. */
    OffsetBounds and(Exchange exchange, long originNanos) {
        long sentNanos = exchange.sent().nanos() - originNanos;
        long receivedNanos = exchange.receivedNanos() - originNanos;
        boolean lowers = drifted(exchange.upper(originNanos), -sentNanos) < drifted(upper, -upperAtNanos);
        boolean raises = drifted(exchange.lower(originNanos), receivedNanos) > drifted(lower, lowerAtNanos);
        return lowers || raises ? and(of(exchange, originNanos)) : this;
    }

    private OffsetBounds withLowerOf(OffsetBounds other) {
        return new OffsetBounds(upper, upperAtNanos, skewMillis, other.lower, other.lowerAtNanos);
    }

    /** How bounds compare with one another at all times that are after both. */
    private static long drifted(long bound, long atNanos) {
        return bound + Deadlines.drift(atNanos);
    }

    /** No more than this is the offset at a time. */
    long upperAt(long nanos) {
        return upper + Deadlines.drift(Math.abs(nanos - upperAtNanos));
    }

    /** No less than this is the offset at a time. */
    long lowerAt(long nanos) {
        return lower - Deadlines.drift(Math.abs(nanos - lowerAtNanos));
    }

    /** The upper bound as if the clocks had run alike before the bound's own time. */
    long upperSince(long nanos) {
        return upper + Deadlines.drift(Math.max(0, nanos - upperAtNanos));
    }

    /** The lower bound as if the clocks had run alike before the bound's own time. */
    long lowerSince(long nanos) {
        return lower - Deadlines.drift(Math.max(0, nanos - lowerAtNanos));
    }
}
