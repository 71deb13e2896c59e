package dev.holdfast.spring;

import org.springframework.core.Ordered;

/**
 * How {@link Locked} works in an application: whether it does, and where in the chain of a bean's advisors. A bean of
 * this type replaces what {@link EnableLocked} says. It is asked for before most other beans exist, so its bean method
 * should be static and need little.
 *
 * @param enabled false makes every annotated method run without its lock; the log says so once at start. A parameter of
 *     type {@link dev.holdfast.Lease} or {@link dev.holdfast.LeaseSet} for which the caller passes null then receives
 *     leases that exclude no caller and are never lost; their tokens rise within this process, and no further
 * @param order lower ones lie further outside; see {@link #DEFAULT_ORDER}
 */
public record LockedSettings(boolean enabled, int order) {

    /**
     * Inside security and most aspects, so that who is turned away does not wait for a lock first; outside
     * {@code @Transactional}, which has the lowest precedence there is, so that the lock is released after the
     * commit.
     */
    public static final int DEFAULT_ORDER = Ordered.LOWEST_PRECEDENCE - 1_000;

    /**
     * Switched on, in the default order.
     *
     * @return the defaults
     */
    public static LockedSettings defaults() {
        return new LockedSettings(true, DEFAULT_ORDER);
    }

    /**
     * The same, switched on or off.
     *
     * @param enabled false makes every annotated method run without its lock
     * @return new settings
     */
    public LockedSettings withEnabled(boolean enabled) {
        return new LockedSettings(enabled, order);
    }

    /**
     * The same in another order.
     *
     * @param order lower ones lie further outside
     * @return new settings
     */
    public LockedSettings withOrder(int order) {
        return new LockedSettings(enabled, order);
    }
}
