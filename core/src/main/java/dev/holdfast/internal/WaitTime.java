package dev.holdfast.internal;

import dev.holdfast.internal.lane.Request;
import java.time.Duration;

/**
 * How long a call waits.
 *
 * @param patience which kind of wait
 * @param nanos for how long, if it is timed
 */
record WaitTime(Request.Patience patience, long nanos) {

    private static final WaitTime ENDLESS = new WaitTime(Request.Patience.ENDLESS, 0);
    private static final WaitTime ONCE = new WaitTime(Request.Patience.ONCE, 0);
    private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

    static WaitTime endless() {
        return ENDLESS;
    }

    static WaitTime once() {
        return ONCE;
    }

    static WaitTime nanos(long nanos) {
        return new WaitTime(Request.Patience.TIMED, Math.min(nanos, LONGEST_NANOS));
    }

    /** Refuses what is negative or cannot be counted. */
    static WaitTime of(String name, Duration wait) {
        long nanos = DurationChecks.nanosOf(name, wait);
        return nanos == 0 ? ONCE : nanos(nanos);
    }
}
