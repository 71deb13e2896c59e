package dev.holdfast.micrometer;

/** Where a call got its lock from: the {@code kind} of {@link LockMeter#HANDOFFS}. */
enum HandoffKind {

    /** From another thread of the client, without the server. */
    LOCAL,

    /** From the server, whether the lock was free or its last holder was another client. */
    REMOTE
}
