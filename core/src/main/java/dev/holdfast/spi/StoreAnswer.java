package dev.holdfast.spi;

/** What a lock service answers to a {@link NewOutcome}. */
public enum StoreAnswer {

    /** It is stored, by this copy of the request or by an earlier one. */
    STORED,

    /**
     * The lock is not held by that hold any more, and no copy of the request has stored an outcome before: nothing was
     * changed.
     */
    NOT_HELD
}
