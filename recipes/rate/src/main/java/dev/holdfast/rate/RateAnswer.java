package dev.holdfast.rate;

import java.time.Duration;

/** What a gate answers. */
public sealed interface RateAnswer {

    /**
     * Whether the units have passed.
     *
     * @return true for {@link Passed}
     */
    default boolean passed() {
        return this instanceof Passed;
    }

    /**
     * The units have passed, and are used up.
     *
     * @param left how many more may pass at once at this moment
     */
    record Passed(long left) implements RateAnswer {}

    /**
     * The units have not passed, and nothing is used up.
     *
     * @param retryAfter when they may pass, from the answer on, if no others come before them
     */
    record Refused(Duration retryAfter) implements RateAnswer {}
}
