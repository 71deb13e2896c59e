package dev.holdfast.micrometer;

/** What became of a renewal: the {@code outcome} of {@link LockMeter#RENEWALS}. */
enum RenewalOutcome {
    RENEWED,
    UNANSWERED,

    /** The server no longer knew the hold. */
    LOST
}
