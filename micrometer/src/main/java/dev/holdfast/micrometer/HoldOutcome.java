package dev.holdfast.micrometer;

/** How a hold ended: the {@code outcome} of {@link LockMeter#HOLD}. */
enum HoldOutcome {
    RELEASED,

    /** Given back, and nobody knows yet whether that has arrived. */
    UNKNOWN,
    LOST
}
