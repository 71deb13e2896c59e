package dev.holdfast.internal;

import dev.holdfast.internal.lane.Request;
import java.time.Duration;

/**
 * How long a call waits.
 *
 * @param patience which kind of wait
 * @param nanos for how long at most; zero if there is no limit but that of the kind
 */
record WaitTime(Request.Patience patience, long nanos) {

    private static final WaitTime ENDLESS = new WaitTime(Request.Patience.ENDLESS, 0);
    private static final WaitTime ONCE = new WaitTime(Request.Patience.ONCE, 0);
    private static final WaitTime ONCE_FIRST = new WaitTime(Request.Patience.ONCE_FIRST, 0);
    private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

    /** For how long a call that asks once waits for a client that has the lock at rest to give it back. */
    private static final long GIVING_BACK_NANOS = Duration.ofMillis(20).toNanos();

    static WaitTime endless() {
        return ENDLESS;
    }

    static WaitTime once() {
        return ONCE;
    }

    /** One answer, after which the caller goes on if the lock is taken; within a limit, or zero for none. */
    static WaitTime onceOfSeveral(Duration limit) {
        return new WaitTime(Request.Patience.ONCE_OF_SEVERAL, limit.toNanos());
    }

    /** This wait for a sticky lock: a call that asks once cannot know whether the lock only rests where it is. */
    WaitTime forSticky() {
        return patience == Request.Patience.ONCE ? ONCE_FIRST : this;
    }

    /**
     * What a call that found the lock with another client waits on.
     *
     * @param askedNanos how long its question has taken
     */
    static WaitTime afterFirst(long askedNanos) {
        return nanos(askedNanos + GIVING_BACK_NANOS);
    }

    static WaitTime nanos(long nanos) {
        return new WaitTime(Request.Patience.TIMED, Math.min(nanos, LONGEST_NANOS));
    }

    /** Refuses what is negative or cannot be counted. */
    static WaitTime of(String name, Duration wait) {
        long nanos = Checks.nanosOf(name, wait);
        return nanos == 0 ? ONCE : nanos(nanos);
    }
}
