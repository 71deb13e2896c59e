package dev.holdfast.spring.internal;

/** When the work of a method ends. */
enum CallShape {

    /** When it returns: the lock is owned by the thread. */
    BLOCKING,

    /**
     * When the returned stage completes: the lock is owned by a handle. Behind {@link AsyncAdvice} it is owned by the
     * thread.
     */
    STAGE,

    /** When the returned future is done, which is known only behind {@link AsyncAdvice}: owned by the thread. */
    FUTURE,

    /** When the returned publisher ends, for each subscription on its own: the lock is owned by a handle. */
    REACTIVE
}
