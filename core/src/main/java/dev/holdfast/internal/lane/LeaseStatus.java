package dev.holdfast.internal.lane;

import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.clock.WallSkew;
import org.jspecify.annotations.Nullable;

/**
 * What can be known of a lease without a guard: whether it was released or lost, and until when it may be trusted.
 * Moved under the lane's guard, looked at by any thread.
 */
final class LeaseStatus {

    private final Time time;
    private final long endNanos;

    private volatile LeaseState known = LeaseState.HELD;
    private volatile long deadlineNanos;
    private volatile long mostSkewMillis; // beyond it, the lease is uncertain
    private volatile @Nullable LossReason lossReason;

    /**
     * Held, and not to be trusted before it is confirmed.
     *
     * @param time the clocks
     * @param endNanos its deadline is never later than this
     */
    LeaseStatus(Time time, long endNanos) {
        this.time = time;
        this.endNanos = endNanos;
    }

    // ---- looks

    /** HELD until the end was found, LOST or RELEASED from then on. */
    LeaseState known() {
        return known;
    }

    /** What is known at a moment, without setting anything in motion. */
    LeaseState at(long nowNanos) {
        LeaseState found = known;
        if (found != LeaseState.HELD) {
            return found;
        }
        return isOver(nowNanos) ? LeaseState.LOST : isUncertain() ? LeaseState.UNCERTAIN : LeaseState.HELD;
    }

    boolean isOver(long nowNanos) {
        return nowNanos - deadlineNanos >= 0;
    }

    boolean isOver() {
        return isOver(time.nanos());
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    /** The deadline is never later than this, however often the server confirms. */
    long endNanos() {
        return endNanos;
    }

    /** How much of its time is left; negative if it is over. */
    long leftNanos() {
        return deadlineNanos - time.nanos();
    }

    /**
     * Whether the wall clock has run ahead since the last confirmation by more than the term can bear, or another
     * server has taken over.
     */
    boolean isUncertain() {
        return WallSkew.millis(time) > mostSkewMillis;
    }

    @Nullable
    LossReason lossReason() {
        return lossReason;
    }

    // ---- moves

    /**
     * It may be trusted until a time. The deadline is written before the skew: who sees the new skew sees the new
     * deadline, and the other half is on the safe side.
     *
     * @param untilNanos the deadline, if it is not after the end
     * @param termNanos for how long the server keeps the hold at a time: a claim can bear a shorter suspension than a
     *     whole lease
     * @param skewMillis the wall clock's skew when that was measured
     */
    void confirm(long untilNanos, long termNanos, long skewMillis) {
        deadlineNanos = untilNanos - endNanos < 0 ? untilNanos : endNanos;
        mostSkewMillis = skewMillis + WallSkew.toleranceMillis(termNanos);
    }

    /** It is uncertain until it is confirmed. */
    void doubt() {
        mostSkewMillis = Long.MIN_VALUE;
    }

    void markReleased() {
        known = LeaseState.RELEASED;
    }

    void markLost(LossReason reason) {
        lossReason = reason;
        known = LeaseState.LOST;
    }
}
