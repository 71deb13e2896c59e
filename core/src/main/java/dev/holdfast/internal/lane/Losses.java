package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;

/**
 * How the owners of a hold learn that they have it no longer. Pure, as the {@link Tenure} that it is a part of.
 *
 * @param owners those who learn it
 * @param settings of the client's lanes
 */
record Losses(Owners owners, LaneSettings settings) {

    /** All of them lose it. */
    void ofAll(LossReason reason, long nowNanos, Effects out) {
        owners.forEach(owner -> lose(owner, reason, nowNanos, out));
    }

    /** Those whose time is over lose it. Whether that was the last of them. */
    boolean ofThoseWhoseTimeIsOver(long nowNanos, Effects out) {
        boolean ofAll = nowNanos - owners.lastDeadlineNanos() >= 0;
        owners.forEach(owner -> {
            if (owner.status().isOver(nowNanos)) {
                if (!ofAll) {
                    owners.remove(owner);
                }
                lose(owner, whyOver(owner, nowNanos), nowNanos, out);
            }
        });
        return ofAll;
    }

    /** By the hold's own end, or by the longest hold that the owner asked for. */
    private static LossReason whyOver(LiveLease owner, long nowNanos) {
        return nowNanos - owner.status().endNanos() >= 0 ? LossReason.MAX_HOLD_REACHED : LossReason.EXPIRED;
    }

    private void lose(LiveLease owner, LossReason reason, long nowNanos, Effects out) {
        owner.status().markLost(reason);
        settings.notices().lost(owner, reason, nowNanos, out);
    }
}
