package dev.holdfast.rate;

import java.time.Duration;
import java.util.Objects;

/** Checks periods. The server counts microseconds, so what is left of one counts as a whole one. */
final class PeriodCheck {

    private PeriodCheck() {}

    /** A period in microseconds, rounded up. */
    static long micros(Duration period) {
        Objects.requireNonNull(period, "period");
        if (period.compareTo(Rate.SHORTEST_PERIOD) < 0 || period.compareTo(Rate.LONGEST_PERIOD) > 0) {
            throw new IllegalArgumentException("The period of a rate must be between " + Rate.SHORTEST_PERIOD + " and "
                    + Rate.LONGEST_PERIOD + ", and is " + period);
        }
        return Math.floorDiv(period.toNanos() + 999, 1000);
    }
}
