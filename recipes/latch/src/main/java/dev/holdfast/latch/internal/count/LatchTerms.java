package dev.holdfast.latch.internal.count;

import java.time.Duration;

/**
 * With what a latch begins.
 *
 * @param parties how many have to count down
 * @param validMicros when it ends, from its beginning on
 */
public record LatchTerms(int parties, long validMicros) {

    /** What is left of a microsecond counts as a whole one. */
    public static LatchTerms of(int parties, Duration validFor) {
        return new LatchTerms(parties, Math.floorDiv(validFor.toNanos() + 999, 1000));
    }
}
