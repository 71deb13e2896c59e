package dev.holdfast.spi;

/** What a lock service answers to an {@link Ask}. */
public sealed interface AskAnswer {

    /**
     * The service's time at the answer.
     *
     * @return microseconds
     */
    long serverMicros();

    /**
     * The attempt holds the lock, since now or since an earlier copy of the question or a grant whose message was lost.
     *
     * @param token the lowest of its fencing tokens
     * @param numbers how many consecutive tokens it has
     * @param remainingMillis how long the service keeps the hold from its answer on
     * @param waiters how many attempts wait; may be zero on a first question that did not need to look
     * @param serverMicros the service's time
     */
    record Granted(long token, int numbers, long remainingMillis, int waiters, long serverMicros)
            implements AskAnswer {}

    /**
     * The attempt stands in the queue.
     *
     * @param holderToken the lowest token of the present hold, or of the last one where the lock is only kept taken; a grant with a higher one came after this answer
     * @param holderMillis when the present hold ends unless it is renewed
     * @param serverMicros the service's time
     */
    record Queued(long holderToken, long holderMillis, long serverMicros) implements AskAnswer {}

    /**
     * Somebody else holds the lock, and the attempt, which asked once, left no trace.
     *
     * @param holderMillis when the present hold ends unless it is renewed
     * @param serverMicros the service's time
     */
    record Taken(long holderMillis, long serverMicros) implements AskAnswer {}

    /**
     * The question was carried out too late and changed nothing.
     *
     * @param serverMicros the service's time
     */
    record Refused(long serverMicros) implements AskAnswer {}
}
