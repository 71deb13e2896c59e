package dev.holdfast.spi;

/** What a lock service answers to an {@link Ask}. */
public sealed interface AskAnswer {

    /**
     * The attempt holds the lock, since now or since an earlier copy of the question or a grant whose message was lost.
     *
     * @param token the lowest of its fencing tokens
     * @param numbers how many consecutive tokens it has
     * @param validity for how long
     * @param waiters how many attempts wait; may be zero on a first question that did not need to look
     */
    record Granted(long token, int numbers, Validity validity, int waiters) implements AskAnswer {}

    /**
     * The attempt stands in the queue.
     *
     * @param holderToken the lowest token of the present hold, or of the last one where the lock only stays taken for
     *     its minimum hold; a grant with a higher one came after this answer
     * @param holderUntilNanos when the present hold has ended on the local clock at the latest, unless it is renewed
     */
    record Queued(long holderToken, long holderUntilNanos) implements AskAnswer {}

    /**
     * Another attempt holds the lock, and this one, which asked once, left no trace.
     *
     * @param holderUntilNanos when the present hold has ended on the local clock at the latest, unless it is renewed
     */
    record Taken(long holderUntilNanos) implements AskAnswer {}

    /** The question was carried out too late and changed nothing. */
    record Refused() implements AskAnswer {}
}
