package dev.holdfast.internal.background;

import dev.holdfast.Backoff;
import dev.holdfast.internal.time.Time;
import dev.holdfast.internal.time.Timetable;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The compensations that are not finished: when each is sent, how often it is repeated, and what becomes of them when
 * the client closes.
 */
final class OpenCompensations {

    private static final Logger LOG = LoggerFactory.getLogger(Compensations.class);
    private static final long BEYOND_LEASE_NANOS = Duration.ofSeconds(30).toNanos();
    private static final Backoff BACKOFF = Backoff.exponential(Duration.ofMillis(50), 2.0)
            .cappedAt(Duration.ofSeconds(2))
            .jittered(0.5);

    private final Timetable timetable;
    private final Time time;
    private final RandomGenerator random;
    private final long responseTimeoutNanos;
    private final Consumer<Runnable> reports;
    private final Set<Compensation> open = ConcurrentHashMap.newKeySet();
    private volatile boolean hastening;

    OpenCompensations(
            Timetable timetable,
            Time time,
            RandomGenerator random,
            long responseTimeoutNanos,
            Consumer<Runnable> reports) {
        this.timetable = timetable;
        this.time = time;
        this.random = random;
        this.responseTimeoutNanos = responseTimeoutNanos;
        this.reports = reports;
    }

    /**
     * Sends a request now, and once more at a later time.
     *
     * @param lock the lock
     * @param leaseMillis when it expires by itself, counted from the last time at which it may be carried out
     * @param againNanos that later time; empty if once is enough
     * @param request sends it
     */
    void send(LockId lock, long leaseMillis, OptionalLong againNanos, Supplier<CompletionStage<Void>> request) {
        begin(lock, leaseMillis, againNanos, request).send();
    }

    /**
     * Sends a request at a later time.
     *
     * @param lock the lock
     * @param leaseMillis when it expires by itself, counted from now
     * @param dueNanos that time
     * @param request sends it
     */
    void sendAt(LockId lock, long leaseMillis, long dueNanos, Supplier<CompletionStage<Void>> request) {
        begin(lock, leaseMillis, OptionalLong.empty(), request).sendAt(dueNanos);
    }

    private Compensation begin(
            LockId lock, long leaseMillis, OptionalLong againNanos, Supplier<CompletionStage<Void>> request) {
        long nowNanos = time.nanos();
        long lastNanos =
                againNanos.isPresent() && againNanos.getAsLong() - nowNanos > 0 ? againNanos.getAsLong() : nowNanos;
        long expiredNanos = lastNanos + Duration.ofMillis(leaseMillis).toNanos() + BEYOND_LEASE_NANOS;
        Compensation compensation = new Compensation(lock, againNanos, expiredNanos, request);
        open.add(compensation);
        return compensation;
    }

    int size() {
        return open.size();
    }

    void hasten() {
        hastening = true;
        // In their order, and not in that of their identities: what is simulated must not depend on those.
        open.stream()
                .sorted(Comparator.comparingLong(compensation -> compensation.begunNanos))
                .forEach(Compensation::hasten);
    }

    void awaitSent(Duration most) {
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

    boolean isSending() {
        return open.stream().anyMatch(compensation -> compensation.sending);
    }

    /** One request that is repeated until it is answered. */
    private final class Compensation {

        private final LockId lock;
        private final long begunNanos;
        private final long expiredNanos;
        private final Supplier<CompletionStage<Void>> request;
        private final AtomicInteger tries = new AtomicInteger();
        private volatile OptionalLong repeatAtNanos;
        private volatile boolean sending;
        private volatile long sentNanos;

        Compensation(
                LockId lock, OptionalLong repeatAtNanos, long expiredNanos, Supplier<CompletionStage<Void>> request) {
            this.lock = lock;
            this.repeatAtNanos = repeatAtNanos;
            this.expiredNanos = expiredNanos;
            this.request = request;
            this.begunNanos = time.nanos();
            this.sentNanos = begunNanos;
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
                retry(StageFailure.of(thrown));
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
