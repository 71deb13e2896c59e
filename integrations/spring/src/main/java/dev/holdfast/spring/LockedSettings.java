package dev.holdfast.spring;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.springframework.core.Ordered;

/**
 * How {@link Locked} works in an application: whether it does, where in the chain of a bean's advisors, and how long
 * calls wait for which nothing else is said. A bean of this type replaces what {@link EnableLocked} says. It is asked
 * for before most other beans exist, so its bean method should be static and need little.
 *
 * @param enabled false makes every annotated method run without its lock; the log says so once at start. A parameter of
 *     type {@link dev.holdfast.Lease} or {@link dev.holdfast.LeaseSet} for which the caller passes null then receives
 *     leases that exclude no caller and are never lost; their tokens rise within this process, and no further
 * @param order lower ones lie further outside; see {@link #DEFAULT_ORDER}
 * @param waitTime how long a call waits for its lock where neither the annotation nor its profile says so; empty for no
 *     limit. A method whose annotation says what happens instead asks once even so: it might otherwise run late, such
 *     as a job after another instance has done it
 */
public record LockedSettings(boolean enabled, int order, Optional<Duration> waitTime) {

    /**
     * Inside security and most aspects, so that who is turned away does not wait for a lock first; outside
     * {@code @Transactional}, which has the lowest precedence there is, so that the lock is released after the
     * commit.
     */
    public static final int DEFAULT_ORDER = Ordered.LOWEST_PRECEDENCE - 1_000;

    /** Checks the wait. */
    public LockedSettings {
        waitTime.filter(Duration::isNegative).ifPresent(negative -> {
            throw new IllegalArgumentException(
                    "The wait time of annotated methods must be zero or more, and is " + negative);
        });
    }

    /**
     * Switched on, in the default order, without a limit of waits.
     *
     * @return the defaults
     */
    public static LockedSettings defaults() {
        return new LockedSettings(true, DEFAULT_ORDER, Optional.empty());
    }

    /**
     * The same, switched on or off.
     *
     * @param enabled false makes every annotated method run without its lock
     * @return new settings
     */
    public LockedSettings withEnabled(boolean enabled) {
        return new LockedSettings(enabled, order, waitTime);
    }

    /**
     * The same in another order.
     *
     * @param order lower ones lie further outside
     * @return new settings
     */
    public LockedSettings withOrder(int order) {
        return new LockedSettings(enabled, order, waitTime);
    }

    /**
     * The same with another wait.
     *
     * @param waitTime how long a call waits for its lock where nothing else is said; zero asks once
     * @return new settings
     * @throws IllegalArgumentException if it is negative
     */
    public LockedSettings withWaitTime(Duration waitTime) {
        return new LockedSettings(enabled, order, Optional.of(Objects.requireNonNull(waitTime, "waitTime")));
    }
}
