package dev.holdfast;

import java.time.Duration;
import java.util.Optional;

/** Something that happened to a lock of this client, or to its servers. Heard by {@link Holdfast#listen}. */
public sealed interface LockEvent {

    /**
     * The lock's name.
     *
     * @return the name; empty for {@link FailedOver}, which is about no single lock
     */
    String name();

    /**
     * The label of the group as whose member the client holds the lock or asks for it: {@code r} for a read lock,
     * {@code p} for permits of a semaphore.
     *
     * @return empty for a lock that is held alone, and for {@link FailedOver}
     */
    Optional<String> group();

    /**
     * The server granted the lock.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param token the lease's token
     * @param waited how long the caller waited
     */
    record Granted(String name, Optional<String> group, long token, Duration waited) implements LockEvent {}

    /**
     * Another thread of this client handed the lock over, without the server.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param token the new lease's token
     * @param waited how long the caller waited
     */
    record HandedOver(String name, Optional<String> group, long token, Duration waited) implements LockEvent {}

    /**
     * A renewal was answered.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param token the lease's token
     * @param othersWait whether another client waits for the lock
     */
    record Renewed(String name, Optional<String> group, long token, boolean othersWait) implements LockEvent {}

    /**
     * A renewal was sent, and no answer to it came. That says nothing about the lease: the next try follows, until it
     * is lost.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param token the lease's token
     * @param seen what was seen instead
     */
    record RenewalUnanswered(String name, Optional<String> group, long token, String seen) implements LockEvent {}

    /**
     * A renewal was answered: the server no longer knows this hold. {@link Lost} follows.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param token the lease's token
     */
    record RenewalRefused(String name, Optional<String> group, long token) implements LockEvent {}

    /**
     * The lock was released.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param token the lease's token
     * @param outcome how that went
     * @param held how long it was held
     */
    record Released(String name, Optional<String> group, long token, ReleaseOutcome outcome, Duration held)
            implements LockEvent {}

    /**
     * A lease ended before it was released.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param token the lease's token
     * @param reason why
     * @param held how long it was held
     */
    record Lost(String name, Optional<String> group, long token, LossReason reason, Duration held)
            implements LockEvent {}

    /**
     * A holder went away without a release: its thread ended, or the lease was dropped and collected. It is not
     * renewed any more and will be lost.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param token the lease's token
     * @param owner the thread's name, or that it was a dropped lease
     */
    record Abandoned(String name, Optional<String> group, long token, String owner) implements LockEvent {}

    /**
     * A call did not get the lock in time.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param waited how long it waited
     */
    record TimedOut(String name, Optional<String> group, Duration waited) implements LockEvent {}

    /**
     * A call ended without the lock, and not because its time was over.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param cause what ended it
     * @param waited how long it waited
     */
    record GaveUp(String name, Optional<String> group, Cause cause, Duration waited) implements LockEvent {

        /** What ended a call without the lock. */
        public enum Cause {

            /** The server could not be asked, or did not answer, for as long as the call could wait. */
            UNAVAILABLE,

            /** The server refuses until the fault that the exception describes is corrected. */
            MISCONFIGURED,

            /** The client was closed. */
            CLIENT_CLOSED,

            /** The caller wanted it no more: its thread was interrupted, or its future was cancelled. */
            WITHDRAWN
        }
    }

    /**
     * A question for the lock could not be sent, or was not answered; what waits goes on trying within its time.
     *
     * @param name the lock's name
     * @param group as {@link #group()}
     * @param seen what was seen
     */
    record Unavailable(String name, Optional<String> group, String seen) implements LockEvent {}

    /**
     * Another server has taken over locks, such as a replica that was promoted, or the primary to which slots of a
     * cluster have moved. Leases of these locks are uncertain
     * until a renewal is answered; {@link RenewalRefused} and {@link Lost} follow for those of which the server does
     * not know. Once per failover, whether or not locks are in use.
     *
     * @param topology the servers as they are now
     */
    record FailedOver(Topology topology) implements LockEvent {

        /** Empty. */
        @Override
        public String name() {
            return "";
        }

        /** Empty. */
        @Override
        public Optional<String> group() {
            return Optional.empty();
        }
    }
}
