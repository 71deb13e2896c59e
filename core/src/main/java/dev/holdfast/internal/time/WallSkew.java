package dev.holdfast.internal.time;

import java.time.Duration;

/**
 * How far the wall clock stands from the monotonic clock. On Linux the monotonic clock stands still while the machine is suspended and the wall clock
 * does not, so a wall clock that ran ahead says: time may have passed that no deadline has counted. It may as well only have been set; which of the
 * two it was, only the server knows.
 */
public final class WallSkew {

    private static final long LEAST_TOLERANCE_MILLIS = 20;
    private static final long MOST_TOLERANCE_MILLIS = 1000;

    private WallSkew() {}

    /**
     * Measures it now.
     *
     * @param time the clocks
     * @return milliseconds from an arbitrary origin; only differences mean something
     */
    public static long millis(Time time) {
        return time.wallMillis() - time.nanos() / 1_000_000;
    }

    /**
     * Whether the wall clock has run ahead by more than a lease can bear: a tenth of it, and never more than a second.
     *
     * @param beforeMillis the skew when the lease was last confirmed
     * @param nowMillis the skew now
     * @param lease the lease
     * @return true if the lease is not to be trusted before the server has confirmed it
     */
    public static boolean ranAhead(long beforeMillis, long nowMillis, Duration lease) {
        long tolerance = Math.max(LEAST_TOLERANCE_MILLIS, Math.min(MOST_TOLERANCE_MILLIS, lease.toMillis() / 10));
        return nowMillis - beforeMillis > tolerance;
    }
}
