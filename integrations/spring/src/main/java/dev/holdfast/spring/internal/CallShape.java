package dev.holdfast.spring.internal;

/** When the work of a method ends. */
enum CallShape {

    /** When it returns: the lock is owned by the thread. */
    BLOCKING,

    /** When the returned stage completes: the lock is owned by a handle. */
    STAGE,

    /** When the returned publisher ends, for each subscription on its own: the lock is owned by a handle. */
    REACTIVE
}
