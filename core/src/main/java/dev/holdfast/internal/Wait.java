package dev.holdfast.internal;

import dev.holdfast.internal.lane.Request;
import java.time.Duration;

/**
 * How long a call waits.
 *
 * @param patience which kind of wait
 * @param nanos for how long, if it is timed
 */
record Wait(Request.Patience patience, long nanos) {

    private static final Wait ENDLESS = new Wait(Request.Patience.ENDLESS, 0);
    private static final Wait ONCE = new Wait(Request.Patience.ONCE, 0);
    private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

    static Wait endless() {
        return ENDLESS;
    }

    static Wait once() {
        return ONCE;
    }

    static Wait nanos(long nanos) {
        return new Wait(Request.Patience.TIMED, Math.min(nanos, LONGEST_NANOS));
    }

    /** Refuses what is negative or cannot be counted. */
    static Wait of(String name, Duration wait) {
        long nanos = Waits.nanosOf(name, wait);
        return nanos == 0 ? ONCE : nanos(nanos);
    }
}
