package dev.holdfast.spi;

/**
 * A question for a lock.
 *
 * @param lock the lock
 * @param attempt the attempt
 * @param kind whether to queue, and whether this attempt has asked before
 * @param tokenFloor the highest token that the client has ever seen; what is granted is higher, unless it is more than
 *     an hour ahead of the service's clock and of what was granted under this name
 * @param giveUpAfterNanos from now on; a copy that is carried out later, by more than {@link #MOST_LATE_NANOS}, is
 *     refused
 */
public record Ask(LockId lock, Attempt attempt, Kind kind, long tokenFloor, long giveUpAfterNanos) {

    /**
     * By how much a backend may misjudge the clock of its service, and so carry out a question after its time: a
     * second.
     */
    public static final long MOST_LATE_NANOS = 1_000_000_000;

    /** How an attempt asks. */
    public enum Kind {

        /** Grant if free, and leave no trace otherwise. */
        ONCE,

        /** The first question of an attempt that queues. */
        FIRST,

        /** A further question of an attempt that queues: it may stand in the queue, or hold the lock already. */
        AGAIN
    }
}
