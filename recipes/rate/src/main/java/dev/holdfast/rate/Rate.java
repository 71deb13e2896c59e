package dev.holdfast.rate;

import java.time.Duration;

/**
 * How much may pass at a gate. There are two kinds: an {@linkplain SpacedRate evenly spaced} one, which costs least and
 * takes any number, and one that is {@linkplain WindowRate counted in windows}, for limits that say "no more than so
 * many in any minute".
 */
public sealed interface Rate permits SpacedRate, WindowRate {

    /** The shortest period, a millisecond. */
    Duration SHORTEST_PERIOD = Duration.ofMillis(1);

    /** The longest period, a day. */
    Duration LONGEST_PERIOD = Duration.ofDays(1);

    /**
     * So many in each period, of which as many may pass at once: after a burst, one by one.
     *
     * @param permits how many, at least one
     * @param period a millisecond at least, and a day at most
     * @return the rate, with a burst of {@code permits}
     * @throws IllegalArgumentException if a number is out of its bounds; the message says what is allowed
     */
    static SpacedRate of(int permits, Duration period) {
        return new SpacedRate(permits, period, permits);
    }

    /**
     * So many in each period, evenly spaced: no two at once.
     *
     * @param permits how many, at least one
     * @param period a millisecond at least, and a day at most
     * @return the rate, with a burst of one
     * @throws IllegalArgumentException if a number is out of its bounds; the message says what is allowed
     */
    static SpacedRate smooth(int permits, Duration period) {
        return new SpacedRate(permits, period, 1);
    }

    /**
     * So many in any window of this length, wherever it begins, and never one more.
     *
     * @param permits how many, {@value WindowRate#MOST_PERMITS} at most, since the server keeps the time of each
     * @param period a millisecond at least, and a day at most
     * @return the rate
     * @throws IllegalArgumentException if a number is out of its bounds; the message says what is allowed
     */
    static WindowRate window(int permits, Duration period) {
        return new WindowRate(permits, period);
    }

    /**
     * How many units may pass in a period.
     *
     * @return at least one
     */
    int permits();

    /**
     * The time that the number is about.
     *
     * @return from {@link #SHORTEST_PERIOD} to {@link #LONGEST_PERIOD}
     */
    Duration period();

    /**
     * How many units may pass at once, when none has passed for long.
     *
     * @return at least one
     */
    int burst();
}
