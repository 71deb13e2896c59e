package dev.holdfast.spi;

/** What a text is that an {@link OutcomeStore} stores for a lock. A lock has one of each kind. */
public enum StoredKind {

    /**
     * The outcome of a task that runs once. It stays when the hold under which it came about has ended, and a copy of
     * the request that comes later does not make its validity longer.
     */
    OUTCOME,

    /**
     * The data of a leader's term. It is of use only while the lock is held by the hold under which it was stored: who
     * reads it compares the tokens. Storing it again while the term goes on makes its validity longer.
     */
    DATA
}
