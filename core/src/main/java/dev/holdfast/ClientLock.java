package dev.holdfast;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What one client has to do with one lock at a moment: whether it holds it, by which lease, and how many of its calls
 * wait. Known without asking the server. For people and pages, never for a decision.
 *
 * @param name the lock's name
 * @param group the label of the group as whose member the client holds the lock or asks for it, {@code r} for a read
 *     lock; empty for a lock that is held alone. A name can be there once for each
 * @param state where the client stands
 * @param holding the client's hold; empty if it has none
 * @param waiting how many calls of this client wait for the lock
 * @param longestWait for how long the first of them has waited, by the monotonic clock; zero if none waits
 */
public record ClientLock(
        String name,
        Optional<String> group,
        State state,
        Optional<Holding> holding,
        int waiting,
        Duration longestWait) {

    /** Where a client stands with a lock. */
    public enum State {

        /** A question is on its way to the server. */
        ASKING,

        /** The client stands in the server's queue. */
        QUEUED,

        /** The server could not be asked, or refused; the client asks again after a pause. */
        RETRYING,

        /** A caller of this client has the lock. */
        HELD,

        /** No caller of this client has the lock; the client keeps it for the next one, since it is sticky. */
        RESTING,

        /** The lock is on its way back to the server. */
        RELEASING
    }

    /**
     * A hold of this client.
     *
     * @param holder the hold's name on the server, as {@link DistributedLock#inspect()} shows it there
     * @param token the present lease's token; higher than the holder's if the lock was handed on within the client
     * @param owners how many leases of it callers have at the moment: more than one where callers read together
     * @param lease what is known about the present lease, the newest of several
     * @param since when the present lease was granted, by this machine's wall clock
     * @param heldFor for how long it has been held, by the monotonic clock
     * @param remaining how long it may still be trusted without a further renewal; zero if it may not
     * @param ownerThread the name of the thread that owns the lease; empty if its handle owns it
     */
    public record Holding(
            HolderId holder,
            long token,
            int owners,
            LeaseState lease,
            Instant since,
            Duration heldFor,
            Duration remaining,
            Optional<String> ownerThread) {}
}
