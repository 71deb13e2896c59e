package dev.holdfast.internal;

import java.util.List;

/** What the threads of a client own, by the kinds of locks. */
final class HeldByThreads {

    /** Locks that they own alone. */
    final ThreadHolds alone = new ThreadHolds();

    /** Read locks. */
    final ThreadHolds reads = new ThreadHolds();

    /** Locks that they have on behalf of an owner. */
    final ThreadHolds owned = new ThreadHolds();

    /** Forgets threads that have ended. */
    void forgetEnded() {
        List.of(alone, reads, owned).forEach(ThreadHolds::forgetEnded);
    }
}
