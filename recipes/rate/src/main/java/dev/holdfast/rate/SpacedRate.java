package dev.holdfast.rate;

import java.time.Duration;

/**
 * A rate at which units come back one by one, with the same interval between them. As many as the burst may pass at
 * once, if none has passed for long enough; so in a time {@code t}, at most {@code burst + t / interval} pass.
 *
 * <p>The interval is the period divided by the permits, rounded up to whole microseconds: a rate is kept to a percent
 * or better, and never exceeded.
 *
 * @param permits how many come back in a period
 * @param period from a millisecond to a day
 * @param burst how many may pass at once
 */
public record SpacedRate(int permits, Duration period, int burst) implements Rate {

    /** The most permits, and the largest burst. */
    public static final int MOST_PERMITS = 1_000_000_000;

    /** The longest time in which a burst comes back. */
    public static final Duration LONGEST_RECOVERY = Duration.ofDays(30);

    private static final long LARGEST_LOSS_PERCENT = 1;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of its bounds; the message says what is allowed
     */
    public SpacedRate {
        long periodMicros = PeriodCheck.micros(period);
        requireCount("permits", permits);
        requireCount("burst", burst);
        requireKept(permits, period, periodMicros);
        long recoveryMicros = burst * interval(permits, periodMicros);
        if (recoveryMicros > LONGEST_RECOVERY.toNanos() / 1000) {
            throw new IllegalArgumentException("A burst of " + burst + " comes back in "
                    + Duration.ofSeconds(recoveryMicros / 1_000_000) + " at " + permits + " per " + period
                    + ", and may take " + LONGEST_RECOVERY + " at most: take a smaller burst");
        }
    }

    private static void requireCount(String what, int count) {
        if (count < 1 || count > MOST_PERMITS) {
            throw new IllegalArgumentException(
                    "The " + what + " of a rate must be between 1 and " + MOST_PERMITS + ", and are " + count);
        }
    }

    private static void requireKept(int permits, Duration period, long periodMicros) {
        long interval = interval(permits, periodMicros);
        long lostMicros = interval * permits - periodMicros;
        if (lostMicros * 100 > periodMicros * LARGEST_LOSS_PERCENT) {
            throw new IllegalArgumentException("A rate of " + permits + " per " + period
                    + " cannot be kept: units come back in intervals of whole microseconds, so take "
                    + periodMicros / interval + ", or count in larger units");
        }
    }

    private static long interval(int permits, long periodMicros) {
        return (periodMicros + permits - 1) / permits;
    }

    /**
     * The same rate with another burst.
     *
     * @param units how many may pass at once, at least one
     * @return the rate
     * @throws IllegalArgumentException if the number is out of its bounds; the message says what is allowed
     */
    public SpacedRate burst(int units) {
        return new SpacedRate(permits, period, units);
    }

    /**
     * The time from one unit to the next.
     *
     * @return whole microseconds
     */
    public Duration interval() {
        return Duration.ofNanos(1000 * interval(permits, PeriodCheck.micros(period)));
    }

    @Override
    public String toString() {
        return permits + " per " + period + " with a burst of " + burst;
    }
}
