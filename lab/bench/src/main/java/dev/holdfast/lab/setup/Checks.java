package dev.holdfast.lab.setup;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What options have to keep to. */
public final class Checks {

    private Checks() {}

    public static void require(boolean sensible, String otherwise) {
        if (!sensible) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Refuses a number that is not between 1 and the most there may be. */
    public static void requireWithin(String option, int value, int most) {
        require(value >= 1 && value <= most, option + " must be between 1 and " + most + ", and is " + value);
    }

    /** Returns the values, none of which may be there twice. */
    public static <T> List<T> distinct(String option, List<T> values) {
        Set<T> seen = new HashSet<>();
        values.forEach(value -> require(seen.add(value), option + " names " + value + " twice"));
        return values;
    }

    /** A number of seconds, to the millisecond. */
    public static Duration ofSeconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
