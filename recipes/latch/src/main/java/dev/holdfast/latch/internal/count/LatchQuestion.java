package dev.holdfast.latch.internal.count;

import java.util.OptionalLong;

/** What a latch is asked. */
public sealed interface LatchQuestion {

    /** How it stands; begins none. */
    record Look() implements LatchQuestion {}

    /**
     * Counts a party down.
     *
     * @param terms with which the latch begins if there is none
     * @param party who counts
     */
    record Count(LatchTerms terms, String party) implements LatchQuestion {}

    /**
     * How it stands, by one who waits.
     *
     * @param terms with which the latch begins if there is none
     * @param begunMicros when the latch began for which it waits; empty if it waits for whichever there is
     * @param notedMicros for how long it is to be noted at least as one who waits
     */
    record Wait(LatchTerms terms, OptionalLong begunMicros, long notedMicros) implements LatchQuestion {

        /** Whether it is about this latch. */
        boolean isAbout(long begun) {
            return begunMicros.isEmpty() || begunMicros.getAsLong() == begun;
        }
    }
}
