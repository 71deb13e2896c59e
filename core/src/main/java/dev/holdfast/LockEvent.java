package dev.holdfast;

import java.time.Duration;

/** Something that happened to a lock of this client. Heard by {@link Holdfast#listen}. */
public sealed interface LockEvent {

    /**
     * The lock's name.
     *
     * @return the name
     */
    String name();

    /**
     * The server granted the lock.
     *
     * @param name the lock's name
     * @param token the lease's token
     * @param waited how long the caller waited
     */
    record Granted(String name, long token, Duration waited) implements LockEvent {}

    /**
     * Another thread of this client handed the lock over, without the server.
     *
     * @param name the lock's name
     * @param token the new lease's token
     * @param waited how long the caller waited
     */
    record HandedOver(String name, long token, Duration waited) implements LockEvent {}

    /**
     * A renewal was answered.
     *
     * @param name the lock's name
     * @param token the lease's token
     * @param othersWait whether another client waits for the lock
     */
    record Renewed(String name, long token, boolean othersWait) implements LockEvent {}

    /**
     * The lock was given back.
     *
     * @param name the lock's name
     * @param token the lease's token
     * @param outcome how that went
     * @param held how long it was held
     */
    record Released(String name, long token, ReleaseOutcome outcome, Duration held) implements LockEvent {}

    /**
     * A lease ended before it was given back.
     *
     * @param name the lock's name
     * @param token the lease's token
     * @param reason why
     * @param held how long it was held
     */
    record Lost(String name, long token, LossReason reason, Duration held) implements LockEvent {}

    /**
     * A holder went away without giving back: its thread ended, or the lease was dropped and collected. It is renewed no more and will be lost.
     *
     * @param name the lock's name
     * @param token the lease's token
     * @param owner the thread's name, or that it was a dropped lease
     */
    record Abandoned(String name, long token, String owner) implements LockEvent {}

    /**
     * A call did not get the lock in time.
     *
     * @param name the lock's name
     * @param waited how long it waited
     */
    record TimedOut(String name, Duration waited) implements LockEvent {}

    /**
     * The server could not be asked, or did not answer; what waits goes on trying within its time.
     *
     * @param name the lock's name
     * @param seen what was seen
     */
    record Unavailable(String name, String seen) implements LockEvent {}
}
