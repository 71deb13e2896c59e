package dev.holdfast.rate.internal.count;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * What a gate answers.
 *
 * @param nowMicros the time by which it decided
 * @param waitMicros when the units may pass, from then on
 * @param left how many more may pass at once now
 */
public record Passage(long nowMicros, long waitMicros, long left) {

    /** Whether the units have passed, at once or after the wait. */
    public boolean isWithin(PassQuestion question) {
        return waitMicros <= question.longestWaitMicros();
    }

    /** When the units may pass, from the decision on. */
    public Duration untilPass() {
        return Duration.of(waitMicros, ChronoUnit.MICROS);
    }
}
