package dev.holdfast.spi.clock;

import dev.holdfast.spi.LocalClock;

/**
 * How far the wall clock stands from the monotonic clock. On Linux the monotonic clock stands still while the machine
 * is suspended and the wall clock does not, so a wall clock that ran ahead says: time may have passed that no deadline
 * has counted. It may as well only have been set; which of the two it was, only the server knows.
 */
public final class WallSkew {

    /**
     * The shortest suspension that is looked for: wall clocks are coarse, and no machine goes to sleep and wakes up
     * again within this time. The margin of a deadline covers it for leases of two seconds or more; a shorter lease has
     * a smaller margin, and a smaller tolerance would take a coarse clock for a suspension.
     */
    public static final long LEAST_TOLERANCE_MILLIS = 20;

    private static final long MOST_TOLERANCE_MILLIS = 1000;
    private static final int PARTS_OF_A_TERM = 200;

    private static final long TIGHT_NANOS = 1_000_000;
    private static final int MOST_READINGS = 3;

    private WallSkew() {}

    /**
     * Measures it now. The clocks are read one after the other, so a thread that is held up in between reads them
     * again.
     *
     * @param clock the clocks
     * @return milliseconds from an arbitrary origin; only differences mean something
     */
    public static long millis(LocalClock clock) {
        return millis(clock, clock.nanos());
    }

    /**
     * As {@link #millis(LocalClock)}, right after a reading of the monotonic clock.
     *
     * @param clock the clocks
     * @param nowNanos what its monotonic clock has just shown
     * @return milliseconds from the same origin
     */
    public static long millis(LocalClock clock, long nowNanos) {
        long beforeNanos = nowNanos;
        for (int readings = 1; ; readings++) {
            long wallMillis = clock.wallMillis();
            long afterNanos = clock.nanos();
            if (afterNanos - beforeNanos < TIGHT_NANOS || readings == MOST_READINGS) {
                return wallMillis - afterNanos / 1_000_000;
            }
            beforeNanos = clock.nanos();
        }
    }

    /**
     * By how much the wall clock may run ahead before a lease is not trusted. A suspension that is not noticed makes a
     * deadline as much too late, and only the margin of {@link Deadlines} stands against that; so this is half of it
     * for leases of four seconds or more, and the other half is left for clocks that run apart.
     *
     * @param termNanos for how long the server keeps the hold
     * @return milliseconds
     */
    public static long toleranceMillis(long termNanos) {
        return Math.max(
                LEAST_TOLERANCE_MILLIS, Math.min(MOST_TOLERANCE_MILLIS, termNanos / PARTS_OF_A_TERM / 1_000_000));
    }
}
