package dev.holdfast.spi.clock;

import dev.holdfast.spi.Ask;

/**
 * What the exchanges of the last seconds say of a server clock's offset, and whether the clock was set meanwhile.
 *
 * @param epoch of their connection
 * @param originNanos local times count from here, so that nothing depends on the origin of the clock
 * @param sinceNanos when {@code young} began
 * @param young of the exchanges since then
 * @param old of those for as long before; the same as {@code young} if there were none
 * @param best the better ones of both
 * @param newestNanos when the newest of them was sent
 * @param newestSkewMillis the wall clock's skew then
 * @param settledNanos pushed grants that are read before are not placed
 * @param isRefuted whether a grant has shown, at {@code newestNanos}, that nothing of it holds any more
 */
record OffsetWindow(
        long epoch,
        long originNanos,
        long sinceNanos,
        OffsetBounds young,
        OffsetBounds old,
        OffsetBounds best,
        long newestNanos,
        long newestSkewMillis,
        long settledNanos,
        boolean isRefuted)
        implements ServerClock.Snapshot {

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long NANOS_PER_MICRO = 1000;
    private static final long WINDOW_NANOS = ServerClock.WINDOW_SECONDS * NANOS_PER_SECOND;
    private static final long TWO_WINDOWS_NANOS = ServerClock.TWO_WINDOWS_SECONDS * NANOS_PER_SECOND;
    private static final long SETTLING_NANOS = ServerClock.SETTLING_SECONDS * NANOS_PER_SECOND;

    static OffsetWindow of(Exchange exchange, long settledNanos) {
        ClockReading sent = exchange.sent();
        OffsetBounds bounds = OffsetBounds.of(exchange, sent.nanos());
        return new OffsetWindow(
                exchange.epoch(),
                sent.nanos(),
                exchange.receivedNanos(),
                bounds,
                bounds,
                bounds,
                sent.nanos(),
                sent.skewMillis(),
                settledNanos,
                false);
    }

    /** Nothing of it holds any more, since the server's clock was set before a grant that was read now. */
    OffsetWindow refuted(long readNanos) {
        return new OffsetWindow(
                epoch, originNanos, sinceNanos, young, old, best, readNanos, newestSkewMillis, settledNanos, true);
    }

    OffsetWindow after(Exchange exchange) {
        if (exchange.epoch() != epoch) {
            return exchange.epoch() < epoch ? this : of(exchange, settledAfter(exchange, true));
        }
        boolean isNewest = exchange.sent().nanos() - newestNanos >= 0;
        if (isRefuted) {
            return isNewest ? of(exchange, settledAfter(exchange, false)) : this;
        }
        boolean wasSetBack = exchange.upper(originNanos) < lowest(exchange.receivedNanos());
        boolean wasSetForward = exchange.lower(originNanos) > highest(exchange.receivedNanos());
        if (wasSetBack || wasSetForward) {
            return isNewest ? of(exchange, settledAfter(exchange, wasSetBack)) : this;
        }
        if (isNewest && exchange.sent().skewMillis() - newestSkewMillis >= WallSkew.LEAST_TOLERANCE_MILLIS) {
            return of(exchange, settledAfter(exchange, false));
        }
        return with(exchange, isNewest);
    }

    private OffsetWindow with(Exchange exchange, boolean isNewest) {
        long ageNanos = exchange.receivedNanos() - sinceNanos;
        boolean begins = ageNanos >= WINDOW_NANOS;
        boolean isAlone = ageNanos >= TWO_WINDOWS_NANOS;
        OffsetBounds now = begins ? OffsetBounds.of(exchange, originNanos) : young.and(exchange, originNanos);
        OffsetBounds before = isAlone ? now : begins ? young : old;
        return new OffsetWindow(
                epoch,
                originNanos,
                begins ? exchange.receivedNanos() : sinceNanos,
                now,
                before,
                now.equals(young) && before.equals(old) ? best : now.and(before),
                isNewest ? exchange.sent().nanos() : newestNanos,
                isNewest ? exchange.sent().skewMillis() : newestSkewMillis,
                settledNanos,
                false);
    }

    private long settledAfter(Exchange exchange, boolean mustSettle) {
        long nanos = mustSettle
                ? exchange.receivedNanos() + SETTLING_NANOS
                : exchange.sent().nanos();
        return nanos - settledNanos > 0 ? nanos : settledNanos;
    }

    private long highest(long atNanos) {
        return best.upperAt(atNanos - originNanos);
    }

    private long lowest(long atNanos) {
        return best.lowerAt(atNanos - originNanos);
    }

    /** The earliest local time at which the server's clock can show a time. */
    long earliest(long serverMicros, long nowNanos) {
        return originNanos + serverMicros * NANOS_PER_MICRO - highest(nowNanos);
    }

    @Override
    public long microsAt(long atNanos) {
        long localNanos = atNanos - originNanos;
        long offset = Math.min(best.upperSince(localNanos), best.lowerSince(localNanos) + Ask.MOST_LATE_NANOS);
        return Math.floorDiv(localNanos + offset, NANOS_PER_MICRO);
    }
}
