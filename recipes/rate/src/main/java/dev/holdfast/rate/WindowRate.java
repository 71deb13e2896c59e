package dev.holdfast.rate;

import java.time.Duration;

/**
 * A rate that is counted in windows: in any time of this length, wherever it begins, at most so many units pass.
 *
 * @param permits how many, at most {@value #MOST_PERMITS}
 * @param period from a millisecond to a day; what is left of a microsecond counts as a whole one
 */
public record WindowRate(int permits, Duration period) implements Rate {

    /** The most permits: the server keeps the time of each. */
    public static final int MOST_PERMITS = 1000;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of its bounds; the message says what is allowed
     */
    public WindowRate {
        long unused = PeriodCheck.micros(period);
        if (permits < 1 || permits > MOST_PERMITS) {
            throw new IllegalArgumentException("The permits of a window must be between 1 and " + MOST_PERMITS
                    + ", since the server keeps the time of each, and are " + permits
                    + "; for more, take Rate.of(...), which keeps one number");
        }
    }

    @Override
    public int burst() {
        return permits;
    }

    @Override
    public String toString() {
        return permits + " in any " + period;
    }
}
