package dev.holdfast.testkit.history;

/** Something that one client saw or did; immutable. The times are {@link System#nanoTime}. */
public sealed interface HistoryEvent {

    /**
     * A client holds a lock from now on, until a deadline of its own unless it hears more.
     *
     * @param hold names the hold in later events; different for every hold of a history, in all processes
     * @param atNanos a time at which the client had the lock already
     * @param deadlineNanos the end of the local validity, as far as the client knows at that time
     */
    record HoldBegan(String hold, String lock, String client, long token, long atNanos, long deadlineNanos)
            implements HistoryEvent {}

    /** A holder has learnt that its lease is valid for longer. */
    record HoldExtended(String hold, long deadlineNanos) implements HistoryEvent {}

    /** A holder is about to release the lock, and no longer relies on it. */
    record HoldReleaseBegan(String hold, long atNanos) implements HistoryEvent {}

    /** A holder learned that it released a lock which was its own to the end. */
    record HoldReleased(String hold) implements HistoryEvent {}

    /** A holder was notified, or found out, that the lock is lost. */
    record HoldLost(String hold, long atNanos) implements HistoryEvent {}

    /**
     * A client has read a value of a resource that a lock guards, and tried to put another one there. The values of one
     * resource must differ, as those of a counter do.
     *
     * @param token the fencing token that the client showed
     * @param startNanos a time before the resource was asked to write
     * @param endNanos a time after it has answered
     */
    record ResourceWrite(
            String resource,
            String client,
            long token,
            long readValue,
            long writtenValue,
            WriteAnswer answer,
            long startNanos,
            long endNanos)
            implements HistoryEvent {}

    /**
     * A client has waited for a lock with a time limit.
     *
     * @param deadlineNanos when it was to have an answer, of whatever kind
     * @param endNanos when it had one
     */
    record Wait(String lock, String client, long startNanos, long deadlineNanos, long endNanos)
            implements HistoryEvent {}

    /** What a resource said to a write. */
    enum WriteAnswer {
        /** It has written the value. */
        ACCEPTED,

        /** It has not, because it saw a higher token. */
        REFUSED,

        /** The outcome is unknown, because the answer was lost. */
        UNKNOWN
    }
}
