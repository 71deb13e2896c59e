package dev.holdfast.internal.lane;

/**
 * What a holder would see of its lease. When a holder looks at a lease whose time is over, its lane is notified; a
 * probe notifies no lane.
 */
public final class LeaseProbe {

    private LeaseProbe() {}

    /**
     * Whether its holder may trust it.
     *
     * @param lease the lease
     * @param nowNanos by its process's monotonic clock
     * @return whether {@code state()} would be HELD
     */
    public static boolean isValid(LiveLease lease, long nowNanos) {
        return lease.held()
                && nowNanos - lease.status().deadlineNanos() < 0
                && !lease.status().isUncertain();
    }

    /**
     * Until when it may be trusted.
     *
     * @param lease the lease
     * @return by its process's monotonic clock
     */
    public static long deadlineNanos(LiveLease lease) {
        return lease.status().deadlineNanos();
    }

    /**
     * Whether it was valid when it was granted.
     *
     * @param lease just given to its caller
     * @return false if its time was over already
     */
    public static boolean wasInTime(LiveLease lease) {
        return lease.status().deadlineNanos() - lease.acquiredNanos > 0;
    }

    /**
     * For how long it may be trusted from its grant on.
     *
     * @param lease just given to its caller
     * @return nanoseconds
     */
    public static long termNanos(LiveLease lease) {
        return lease.status().deadlineNanos() - lease.acquiredNanos;
    }

    /**
     * Whether it was neither released nor reported lost.
     *
     * @param lease the lease
     * @return also after its deadline, if that was not noticed yet
     */
    public static boolean isHeld(LiveLease lease) {
        return lease.held();
    }
}
