package dev.holdfast;

import java.util.Optional;

/**
 * A thread of a client that owns a lock and has waited for another one for more than two seconds, as that client says.
 * Both ends belong to one thread, which a server cannot know: a circle of such waits is a deadlock. A thread that owns
 * several locks is several of these.
 *
 * @param thread its name, 100 characters at most
 * @param number a number of the wait: as long as it is the same, this thread has gone on waiting, and has unlocked
 *     nothing
 * @param held the name of a lock that it owns, and that no other thread can unlock
 * @param heldAttempt the number of the attempt by which its client got that lock
 * @param awaited the name of the lock that it waits for
 * @param awaitedGroup the label of the group as whose member it wants that lock; empty if alone
 * @param awaitedAttempt the number of the attempt that its client waits with; 0 if there is none, since another thread
 *     of this client has that lock
 */
public record BlockedThread(
        String thread,
        long number,
        String held,
        long heldAttempt,
        String awaited,
        Optional<String> awaitedGroup,
        long awaitedAttempt) {

    /** How many of one client are shown at most: those that have waited for longest. */
    public static final int MOST = 16;
}
