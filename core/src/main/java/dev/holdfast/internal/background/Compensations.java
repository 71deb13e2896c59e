package dev.holdfast.internal.background;

import dev.holdfast.internal.time.Time;
import dev.holdfast.internal.time.Timetable;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Takes back what dead attempts may have left on the server, in the background.
 *
 * <p>A leave is repeated until it is answered, or until whatever it is about must have expired by itself. Where a
 * question of the attempt was never answered, a copy of it may still be under way, and be carried out after the leave;
 * so the leave is sent once more when the server would refuse such a copy.
 */
public final class Compensations {

    private final LockBackend backend;
    private final Time time;
    private final OpenCompensations open;

    /**
     * Nothing to take back yet.
     *
     * @param backend where it goes
     * @param timetable when it is repeated
     * @param time the clocks
     * @param random where jitter comes from
     * @param responseTimeoutNanos when a request counts as unanswered
     * @param reports writes an entry of the log where a log that blocks holds nothing up
     */
    public Compensations(
            LockBackend backend,
            Timetable timetable,
            Time time,
            RandomGenerator random,
            long responseTimeoutNanos,
            Consumer<Runnable> reports) {
        this.backend = backend;
        this.time = time;
        this.open = new OpenCompensations(timetable, time, random, responseTimeoutNanos, reports);
    }

    /**
     * Leaves now, and once more when no copy of an unanswered question can be carried out any more.
     *
     * @param lock the lock
     * @param dead the attempt
     * @param executableUntilNanos until when a copy might be carried out; empty if every question was answered
     */
    public void leave(LockId lock, Attempt dead, OptionalLong executableUntilNanos) {
        open.send(
                lock,
                dead.leaseMillis(),
                executableUntilNanos,
                () -> backend.locks().leave(lock, dead));
    }

    /**
     * Leaves when no copy of an unanswered question can be carried out any more, at once if that time has passed: for
     * an attempt that was released in order before. A copy may have been carried out between the release and its
     * answer, however late that was read.
     *
     * @param lock the lock
     * @param dead the attempt
     * @param executableUntilNanos until when a copy might be carried out
     */
    public void leaveLater(LockId lock, Attempt dead, long executableUntilNanos) {
        open.sendAt(
                lock,
                dead.leaseMillis(),
                executableUntilNanos,
                () -> backend.locks().leave(lock, dead));
    }

    /**
     * Leaves a grant for an attempt that is dead or was never this client's. It stood at the head of the queue and
     * is out of it, so the number alone names it.
     *
     * @param grant what was pushed
     */
    public void leave(PushedGrant grant) {
        leave(
                grant.lock(),
                new Attempt(
                        grant.attemptNumber(),
                        grant.share(),
                        time.nanos(),
                        0,
                        grant.validity().termNanos() / 1_000_000,
                        grant.numbers()),
                OptionalLong.empty());
    }

    /**
     * Repeats a release with a minimum hold: a leave would free the lock at once. When it was answered, the attempt is
     * left like any other.
     *
     * @param release without a fresh attempt
     * @param executableUntilNanos until when a copy of a question might be carried out; empty if every question was
     *     answered
     */
    public void release(Release release, OptionalLong executableUntilNanos) {
        Attempt dead = release.hold().attempt();
        open.send(
                release.lock(),
                dead.leaseMillis(),
                OptionalLong.empty(),
                () -> backend.locks().release(release).thenAccept(answer -> {
                    if (executableUntilNanos.isPresent()) {
                        leaveLater(release.lock(), dead, executableUntilNanos.getAsLong());
                    }
                }));
    }

    /**
     * How many are not finished.
     *
     * @return those that wait for their second leave included
     */
    public int open() {
        return open.size();
    }

    /**
     * Sends at once what waits for its time, and what will have to wait. A client that closes cannot wait for it; and
     * what a copy has won already, such as one that the server found on a connection that was given up, is left then.
     */
    public void hasten() {
        open.hasten();
    }

    /**
     * Blocks until nothing is on its way to the server, or the time is over; an interrupt waits in the flag. Second
     * leaves are not waited for; a client that closes has sent them with {@link #hasten} by then.
     *
     * @param most how long
     */
    public void awaitSent(Duration most) {
        open.awaitSent(most);
    }

    /**
     * Whether something is on its way to the server.
     *
     * @return not for those that wait for their second leave
     */
    public boolean isSending() {
        return open.isSending();
    }
}
