package dev.holdfast.internal.keeper;

import dev.holdfast.Backoff;
import dev.holdfast.internal.time.Time;
import dev.holdfast.internal.time.Timetable;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes back what dead attempts may have left on the server, in the background.
 *
 * <p>A leave is repeated until it is answered, or until whatever it is about must have expired by itself. Where a
 * question of the attempt was never answered, a copy of it may still be under way, and be carried out after the leave;
 * so the leave is sent once more when the server would refuse such a copy.
 */
public final class Compensations {

    private static final Logger LOG = LoggerFactory.getLogger(Compensations.class);
    private static final long BEYOND_LEASE_NANOS = Duration.ofSeconds(30).toNanos();
    private static final Backoff BACKOFF = Backoff.exponential(Duration.ofMillis(50), 2.0)
            .cappedAt(Duration.ofSeconds(2))
            .jittered(0.5);

    private final LockBackend backend;
    private final Timetable timetable;
    private final Time time;
    private final RandomGenerator random;
    private final long responseTimeoutNanos;
    private final Consumer<Runnable> reports;
    private final Set<Compensation> open = ConcurrentHashMap.newKeySet();
    private volatile boolean hastening;

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
        this.timetable = timetable;
        this.time = time;
        this.random = random;
        this.responseTimeoutNanos = responseTimeoutNanos;
        this.reports = reports;
    }

    /**
     * Leaves now, and once more when no copy of an unanswered question can be carried out any more.
     *
     * @param lock the lock
     * @param dead the attempt
     * @param executableUntilNanos until when a copy might be carried out; empty if every question was answered
     */
    public void leave(LockId lock, Attempt dead, OptionalLong executableUntilNanos) {
        begin(
                        lock,
                        dead.leaseMillis(),
                        executableUntilNanos,
                        () -> backend.locks().leave(lock, dead))
                .send();
    }

    /**
     * Leaves when no copy of an unanswered question can be carried out any more, at once if that time has passed: for
     * an attempt that was given back in order before. A copy may have been carried out between the release and its
     * answer, however late that was read.
     *
     * @param lock the lock
     * @param dead the attempt
     * @param executableUntilNanos until when a copy might be carried out
     */
    public void leaveLater(LockId lock, Attempt dead, long executableUntilNanos) {
        Compensation later = begin(
                lock,
                dead.leaseMillis(),
                OptionalLong.empty(),
                () -> backend.locks().leave(lock, dead));
        later.sendAt(executableUntilNanos);
    }

    /**
     * Gives back a grant for an attempt that is dead or was never this client's. It stood at the head of the queue and
     * is out of it, so the number alone names it.
     *
     * @param grant what was pushed
     */
    public void leave(PushedGrant grant) {
        leave(
                grant.lock(),
                Attempt.exclusive(
                        grant.attemptNumber(), time.nanos(), grant.validity().termNanos() / 1_000_000, grant.numbers()),
                OptionalLong.empty());
    }

    /**
     * Repeats a release that keeps the lock taken for a minimum hold: a leave would free it at once. When it was
     * answered, the attempt is left like any other.
     *
     * @param release without a fresh attempt
     * @param executableUntilNanos until when a copy of a question might be carried out; empty if every question was
     *     answered
     */
    public void release(Release release, OptionalLong executableUntilNanos) {
        Attempt dead = release.hold().attempt();
        begin(
                        release.lock(),
                        dead.leaseMillis(),
                        OptionalLong.empty(),
                        () -> backend.locks().release(release).thenAccept(answer -> {
                            if (executableUntilNanos.isPresent()) {
                                leaveLater(release.lock(), dead, executableUntilNanos.getAsLong());
                            }
                        }))
                .send();
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
        hastening = true;
        open.forEach(Compensation::hasten);
    }

    /**
     * Blocks until nothing is on its way to the server, or the time is over; an interrupt waits in the flag. Second
     * leaves are not waited for; a client that closes has sent them with {@link #hasten} by then.
     *
     * @param most how long
     */
    public void awaitSent(Duration most) {
        long untilNanos = time.nanos() + most.toNanos();
        boolean interrupted = false;
        while (isSending() && time.nanos() - untilNanos < 0) {
            LockSupport.parkNanos(this, Duration.ofMillis(1).toNanos());
            // with the flag set, parking would return at once
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Whether something is on its way to the server.
     *
     * @return not for those that wait for their second leave
     */
    public boolean isSending() {
        return open.stream().anyMatch(compensation -> compensation.sending);
    }

    private Compensation begin(
            LockId lock, long leaseMillis, OptionalLong executableUntilNanos, Supplier<CompletionStage<Void>> request) {
        long nowNanos = time.nanos();
        long lastNanos = executableUntilNanos.isPresent() && executableUntilNanos.getAsLong() - nowNanos > 0
                ? executableUntilNanos.getAsLong()
                : nowNanos;
        long expiredNanos = lastNanos + Duration.ofMillis(leaseMillis).toNanos() + BEYOND_LEASE_NANOS;
        Compensation compensation = new Compensation(lock, executableUntilNanos, expiredNanos, request);
        open.add(compensation);
        return compensation;
    }

    private final class Compensation {

        private final LockId lock;
        private final long expiredNanos;
        private final Supplier<CompletionStage<Void>> request;
        private final java.util.concurrent.atomic.AtomicInteger tries = new java.util.concurrent.atomic.AtomicInteger();
        private volatile OptionalLong repeatAtNanos;
        private volatile boolean sending;
        private volatile long sentNanos;

        Compensation(
                LockId lock, OptionalLong repeatAtNanos, long expiredNanos, Supplier<CompletionStage<Void>> request) {
            this.lock = lock;
            this.repeatAtNanos = repeatAtNanos;
            this.expiredNanos = expiredNanos;
            this.request = request;
            this.sentNanos = time.nanos();
        }

        void send() {
            sending = true;
            sentNanos = time.nanos();
            int attempt = tries.incrementAndGet();
            timetable.set(time.nanos() + responseTimeoutNanos, () -> {
                if (sending && tries.get() == attempt) {
                    retry(new BackendFailure(BackendFailure.Kind.UNKNOWN, "no answer", null));
                }
            });
            request.get().whenComplete((done, thrown) -> {
                if (tries.get() == attempt) {
                    answered(thrown);
                }
            });
        }

        /** Second leaves are lost with the alarms once the client closes, so they go out early then. */
        void sendAt(long dueNanos) {
            if (hastening) {
                send();
            } else {
                timetable.set(dueNanos, this::send);
            }
        }

        void hasten() {
            if (!sending) {
                send();
            }
        }

        private void answered(@Nullable Throwable thrown) {
            if (thrown == null) {
                finishOrRepeat();
            } else {
                retry(Unanswered.failureOf(thrown));
            }
        }

        /**
         * A leave does its duty for all copies only if it was sent after the last of them could be carried out, however
         * late it was answered.
         */
        void finishOrRepeat() {
            OptionalLong again = repeatAtNanos;
            repeatAtNanos = OptionalLong.empty();
            tries.incrementAndGet();
            if (again.isPresent() && again.getAsLong() - sentNanos > 0) {
                repeatAt(again.getAsLong());
            } else {
                sending = false;
                open.remove(this);
            }
        }

        private void repeatAt(long dueNanos) {
            if (hastening) {
                // still counts as being on its way, so that closing waits for it
                send();
            } else {
                sending = false;
                sendAt(dueNanos);
            }
        }

        private void retry(BackendFailure failure) {
            int failed = tries.incrementAndGet();
            sending = false;
            long nowNanos = time.nanos();
            // Also where something is wrong with the settings: they can be mended, and a place in the queue has no end
            // of its own.
            if (nowNanos - expiredNanos >= 0) {
                open.remove(this);
                reports.accept(() -> LOG.warn(
                        "Lock '{}': an attempt could not be taken back: {}. Its lease has ended;"
                                + " a place in the queue goes when the lock is released",
                        PrintableText.of(lock.name()),
                        failure.seen()));
            } else {
                timetable.set(nowNanos + BACKOFF.pauseAfter(failed, random).toNanos(), this::send);
            }
        }
    }
}
