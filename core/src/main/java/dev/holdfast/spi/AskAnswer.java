package dev.holdfast.spi;

/** What a lock service answers to an {@link Ask}. */
public sealed interface AskAnswer {

    /**
     * The attempt holds the lock, since now or since an earlier copy of the question or a grant whose message was lost.
     *
     * @param token the lowest of its fencing tokens
     * @param numbers how many consecutive tokens it has
     * @param serial the serial number of the {@linkplain Hold hold}
     * @param validity for how long
     * @param waiters how many attempts wait; may be zero on a first question that did not need to look
     */
    record Granted(long token, int numbers, long serial, Validity validity, int waiters) implements AskAnswer {

        /**
         * A grant whose lowest token is also its serial number.
         *
         * @param token the lowest of its fencing tokens
         * @param numbers how many consecutive tokens it has
         * @param validity for how long
         * @param waiters how many attempts wait; may be zero on a first question that did not need to look
         */
        public Granted(long token, int numbers, Validity validity, int waiters) {
            this(token, numbers, token, validity, waiters);
        }

        /**
         * What was granted.
         *
         * @param attempt the attempt that asked
         * @return its hold
         */
        public Hold hold(Attempt attempt) {
            return new Hold(attempt, token, numbers, serial);
        }

        /**
         * The same grant for another term.
         *
         * @param other for how long
         * @return the grant
         */
        public Granted withValidity(Validity other) {
            return new Granted(token, numbers, serial, other, waiters);
        }
    }

    /**
     * The attempt stands in the queue.
     *
     * @param behindSerial a grant with a higher serial number came after this answer: that of the present hold, or of
     *     the last one where the lock only stays taken for its minimum hold; behind a group, the highest so far
     * @param holderUntilNanos when the present hold has ended on the local clock at the latest, unless it is renewed
     */
    record Queued(long behindSerial, long holderUntilNanos) implements AskAnswer {}

    /**
     * Another attempt holds the lock, and this one, which asked once, left no trace. Or another lock that was
     * {@linkplain LockService#askAll asked for before it} is taken, and this one was not looked at.
     *
     * @param holderUntilNanos when the hold that is in the way has ended on the local clock at the latest, unless it is
     *     renewed
     */
    record Taken(long holderUntilNanos) implements AskAnswer {}

    /** The question was carried out too late and changed nothing. */
    record Refused() implements AskAnswer {}
}
