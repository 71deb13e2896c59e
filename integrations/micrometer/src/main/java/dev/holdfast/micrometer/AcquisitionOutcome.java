package dev.holdfast.micrometer;

import dev.holdfast.LockEvent;

/** How a call for a lock ended: the {@code outcome} of {@link LockMeter#ACQUISITION}. */
enum AcquisitionOutcome {
    ACQUIRED,
    TIMEOUT,
    UNAVAILABLE,
    MISCONFIGURED,
    CLOSED,
    WITHDRAWN;

    static AcquisitionOutcome of(LockEvent.GaveUp.Cause cause) {
        return switch (cause) {
            case UNAVAILABLE -> UNAVAILABLE;
            case MISCONFIGURED -> MISCONFIGURED;
            case CLIENT_CLOSED -> CLOSED;
            case WITHDRAWN -> WITHDRAWN;
        };
    }
}
