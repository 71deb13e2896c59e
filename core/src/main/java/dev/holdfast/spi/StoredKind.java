package dev.holdfast.spi;

/** What a text is that an {@link OutcomeStore} stores for a lock. A lock has one of each kind. */
public enum StoredKind {

    /**
     * The outcome of a task that runs once. It stays when the hold under which it came about has ended, and a copy of
     * the request that comes later does not make its validity longer.
     */
    OUTCOME,

    /**
     * What a holder keeps with the lock for whoever reads it, such as the next holder; of a leader's term, its data, of
     * which readers compare the token with that of the present hold. A hold may store one after the other, and the
     * last of them stays.
     */
    DATA
}
