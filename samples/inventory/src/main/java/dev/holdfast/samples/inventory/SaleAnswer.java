package dev.holdfast.samples.inventory;

/**
 * What a node answers to one buyer.
 *
 * @param node the node's name
 * @param request the buyer's request id
 * @param outcome the answer to the buyer
 * @param left what is left, as this sale knows it; -1 where it was refused
 * @param token the fencing token under which that was decided; 0 where there is none
 * @param waitedMicros the wait for the lock
 * @param insideMicros how long the turn in the critical section lasted
 * @param localGrants how often the lock has gone from one of the node's threads to another, since its start
 * @param commands what the node has sent to Redis, since its start
 */
public record SaleAnswer(
        String node,
        String request,
        Outcome outcome,
        long left,
        long token,
        long waitedMicros,
        long insideMicros,
        long localGrants,
        long commands) {

    /** The answer to a buyer. */
    public enum Outcome {
        /** The item is the buyer's. */
        SOLD,
        /** It was the buyer's already: this is a repetition of a request that had been carried out. */
        SOLD_BEFORE,
        /** There are no more. */
        SOLD_OUT,
        /**
         * The stock refused the seller's token, since another had come in meanwhile. Nothing was sold; the request can
         * be repeated.
         */
        REFUSED
    }
}
