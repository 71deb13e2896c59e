package dev.holdfast.rate.internal.count;

import dev.holdfast.rate.Rate;

/**
 * What a gate is asked.
 *
 * @param rate by which rate
 * @param units how many are to pass, at most the rate's burst
 * @param longestWaitMicros the longest wait that is of use; -1 to look and use nothing
 */
public record PassQuestion(Rate rate, int units, long longestWaitMicros) {

    /** No wait is that short, so nothing passes. */
    private static final long LOOK = -1;

    /** What does not wait. */
    public static PassQuestion now(Rate rate, int units) {
        return new PassQuestion(rate, units, 0);
    }

    /** What looks whether one may pass. */
    public static PassQuestion look(Rate rate) {
        return new PassQuestion(rate, 1, LOOK);
    }

    /** Whether it uses nothing. */
    public boolean isLook() {
        return longestWaitMicros == LOOK;
    }
}
