package dev.holdfast.internal.lane;

import java.util.OptionalLong;

/** When a lease ends by itself, for those who wait for that. */
public final class LeaseEnd {

    private LeaseEnd() {}

    /**
     * After how long a lease ends, whatever its owner does.
     *
     * @param lease a lease that is held
     * @param nowNanos the monotonic clock
     * @return in nanoseconds; empty if renewals may keep it
     */
    public static OptionalLong afterNanos(LiveLease lease, long nowNanos) {
        if (!lease.options().renewing()) {
            return OptionalLong.of(lease.status().deadlineNanos() - nowNanos);
        }
        return lease.options().maxHold().isPresent()
                ? OptionalLong.of(lease.status().endNanos() - nowNanos)
                : OptionalLong.empty();
    }
}
