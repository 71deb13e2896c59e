package dev.holdfast.spi;

/** What a lock service answers to a {@link Keep}. */
public enum KeepAnswer {

    /** The outcome is kept, by this copy of the request or by an earlier one. */
    KEPT,

    /**
     * The lock is not held by that hold any more, and no copy of the request has kept the outcome before: nothing was
     * changed.
     */
    NOT_HELD
}
