package dev.holdfast.internal.lane;

import dev.holdfast.spi.Share;
import java.util.Optional;

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
        return lease.isHeld() && nowNanos - lease.deadlineNanos() < 0 && !lease.isUncertain();
    }

    /**
     * Whether two leases may be valid at a time: of members of one group.
     *
     * @param one a lease
     * @param other another one of the same lock
     * @return false if each excludes the other
     */
    public static boolean areTogether(LiveLease one, LiveLease other) {
        return labelOf(one).isPresent() && labelOf(one).equals(labelOf(other));
    }

    /**
     * The group that it is of.
     *
     * @param lease a lease
     * @return its label; empty for a lock that is held alone
     */
    public static Optional<String> labelOf(LiveLease lease) {
        return lease.hold().attempt().share() instanceof Share.Group group
                ? Optional.of(group.label())
                : Optional.empty();
    }

    /**
     * Until when it may be trusted.
     *
     * @param lease the lease
     * @return by its process's monotonic clock
     */
    public static long deadlineNanos(LiveLease lease) {
        return lease.deadlineNanos();
    }

    /**
     * Whether it was valid when it was granted.
     *
     * @param lease just given to its caller
     * @return false if its time was over already
     */
    public static boolean wasInTime(LiveLease lease) {
        return lease.deadlineNanos() - lease.acquiredNanos > 0;
    }

    /**
     * For how long it may be trusted from its grant on.
     *
     * @param lease just given to its caller
     * @return nanoseconds
     */
    public static long termNanos(LiveLease lease) {
        return lease.deadlineNanos() - lease.acquiredNanos;
    }

    /**
     * For how long it has been held.
     *
     * @param lease the lease
     * @param nowNanos by its process's monotonic clock
     * @return nanoseconds
     */
    public static long heldNanos(LiveLease lease, long nowNanos) {
        return nowNanos - lease.acquiredNanos;
    }

    /**
     * Whether it was neither released nor reported lost.
     *
     * @param lease the lease
     * @return also after its deadline, if that was not noticed yet
     */
    public static boolean isHeld(LiveLease lease) {
        return lease.isHeld();
    }

    /**
     * Whether its owner has dropped it, so that it is not renewed.
     *
     * @param lease the lease
     * @return true if so
     */
    public static boolean isAbandoned(LiveLease lease) {
        return lease.abandoned;
    }
}
