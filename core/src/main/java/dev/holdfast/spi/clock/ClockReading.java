package dev.holdfast.spi.clock;

import dev.holdfast.spi.LocalClock;

/**
 * A reading of both local clocks, such as that of the moment at which a request was sent.
 *
 * @param nanos on the monotonic clock
 * @param skewMillis the wall clock's skew then, as {@link WallSkew} measures it
 */
public record ClockReading(long nanos, long skewMillis) {

    /**
     * Reads the clocks. Called before the request is handed to whatever sends it, where it stands for the sending.
     *
     * @param clock the clocks
     * @return now
     */
    public static ClockReading now(LocalClock clock) {
        long nanos = clock.nanos();
        return new ClockReading(nanos, WallSkew.millis(clock));
    }
}
