package dev.holdfast.spi;

/**
 * A question for a lock.
 *
 * @param name the lock's name
 * @param attempt the attempt
 * @param kind whether to queue, and whether this attempt has asked before
 * @param tokenFloor the highest token of this name that the client has ever seen; what is granted is higher
 * @param giveUpAfterNanos from now on; a copy that is carried out later is refused
 */
public record Ask(String name, Attempt attempt, Kind kind, long tokenFloor, long giveUpAfterNanos) {

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
