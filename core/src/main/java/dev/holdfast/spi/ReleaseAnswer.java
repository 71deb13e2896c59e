package dev.holdfast.spi;

import java.util.Optional;

/**
 * What a lock service answers to a {@link Release}.
 *
 * @param result what became of the hold
 * @param next the answer to the question that the release carried, if it carried one
 */
public record ReleaseAnswer(Result result, Optional<AskAnswer> next) {

    /** What became of a hold that was to be released. */
    public enum Result {

        /** It was held, and is not any more. */
        RELEASED,

        /** It was not held: it had been lost. */
        NOT_HELD,

        /** It was not held when this copy of the request was carried out; an earlier copy may have released it. */
        NOT_HELD_WHEN_REPEATED
    }
}
