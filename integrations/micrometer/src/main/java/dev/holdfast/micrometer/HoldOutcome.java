package dev.holdfast.micrometer;

/** How a hold ended: the {@code outcome} of {@link LockMeter#HOLD}. */
enum HoldOutcome {
    RELEASED,

    /** Released, and it is not known yet whether the release has arrived. */
    UNKNOWN,
    LOST
}
