package dev.holdfast.internal.rules;

import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An outcome, or data, that is stored.
 *
 * @param stored what it is, and under which token it came about
 * @param number of the request that stored it
 * @param untilMicros when it is over
 */
public record StoredText(StoredOutcome stored, long number, long untilMicros) {

    private static final long MICROS_PER_MILLI = 1000;

    /** {@return what a request stores} */
    public static StoredText of(NewOutcome outcome, long nowMicros) {
        return new StoredText(
                new StoredOutcome(outcome.hold().token(), outcome.text()),
                outcome.number(),
                nowMicros + outcome.validityMillis() * MICROS_PER_MILLI);
    }

    /**
     * What a request is answered with if it has to store nothing.
     *
     * @param present what is stored, and not over; null if nothing is
     * @param outcome the request
     * @param isHeld whether the lock is held by the hold that it names
     * @return empty if it stores its text
     */
    public static Optional<StoreAnswer> answerWithoutStoring(
            @Nullable StoredText present, NewOutcome outcome, boolean isHeld) {
        if (outcome.kind() == StoredKind.OUTCOME && present != null && present.isOf(outcome)) {
            return Optional.of(StoreAnswer.STORED);
        }
        if (!isHeld) {
            return Optional.of(StoreAnswer.NOT_HELD);
        }
        return outcome.kind() == StoredKind.DATA && present != null && present.isNoOlderThan(outcome)
                ? Optional.of(StoreAnswer.STORED)
                : Optional.empty();
    }

    private boolean isOf(NewOutcome outcome) {
        return stored.token() == outcome.hold().token() && stored.text().equals(outcome.text());
    }

    /** Whether a request was carried out before, or a later one of the same hold was. */
    private boolean isNoOlderThan(NewOutcome outcome) {
        return stored.token() == outcome.hold().token() && number >= outcome.number();
    }
}
