package dev.holdfast;

/** What a process knows about its own lease, without asking anybody. */
public enum LeaseState {

    /** It may be trusted: its deadline has not passed. */
    HELD,

    /**
     * The machine was suspended, its wall clock was set, or another server has taken over: not to be trusted until a
     * renewal was answered.
     */
    UNCERTAIN,

    /** It ended before it was released. */
    LOST,

    /** It was released. */
    RELEASED
}
