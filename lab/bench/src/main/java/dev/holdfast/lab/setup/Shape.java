package dev.holdfast.lab.setup;

/** Which locks the threads of a scenario want. */
public enum Shape {
    /** Each thread has a lock of its own, and nobody waits. */
    OWN_LOCKS,

    /** All threads want one lock, again and again. */
    ONE_LOCK,

    /** Before each pass, every thread chooses one of a thousand locks, a few of which are popular. */
    POPULAR_LOCKS,

    /** All threads want one lock at the same moment, and each passes once. */
    BURST
}
