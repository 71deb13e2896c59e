package dev.holdfast.internal.background;

import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the renewals of all lanes, in batches.
 *
 * <p>A lane knows when its hold is due and what an answer means for it; this only gathers those that come within
 * a few milliseconds of one another into one request, so that a hundred thousand holds cost a thousand requests. A
 * request that fails says nothing about any hold: each lane tries again by itself.
 */
public final class RenewalBatches {

    private static final Logger LOG = LoggerFactory.getLogger(RenewalBatches.class);
    private static final long GATHERING_NANOS = Duration.ofMillis(3).toNanos();

    /** Hears how a renewal went. */
    @FunctionalInterface
    public interface Listener {

        /**
         * Called once at most, on any thread; not at all if no answer and no failure ever comes.
         *
         * @param answer null if there is none
         * @param failure null if there is an answer
         */
        void accept(@Nullable RenewAnswer answer, @Nullable BackendFailure failure);
    }

    private record Due(Renewal renewal, Listener listener) {}

    private final LockBackend backend;
    private final Time time;
    private final ConcurrentLinkedQueue<Due> gathered = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean sending = new AtomicBoolean();
    private final LongAdder sent = new LongAdder();
    private volatile boolean closed;

    /**
     * Starts with the first renewal.
     *
     * @param backend where renewals go
     * @param time when they go
     */
    public RenewalBatches(LockBackend backend, Time time) {
        this.backend = backend;
        this.time = time;
    }

    /**
     * Sends a renewal within a few milliseconds; one that may regain the hold at once, and alone. Does not block.
     *
     * @param renewal what to renew
     * @param listener hears of it
     */
    public void renew(Renewal renewal, Listener listener) {
        Due due = new Due(renewal, listener);
        if (renewal.mayRegain() && !closed) {
            // Each moment is one in which another client may be granted the lock.
            send(List.of(due));
            return;
        }
        gathered.add(due);
        if (closed) {
            refuseGathered();
        } else if (sending.compareAndSet(false, true)) {
            time.schedule(this::send, GATHERING_NANOS);
        }
    }

    /**
     * How many renewals were sent so far.
     *
     * @return counted by lease, not by request
     */
    public long sent() {
        return sent.sum();
    }

    /** Sends nothing any more. Renewals that were gathered, and later ones, fail. */
    public void close() {
        closed = true;
        refuseGathered();
    }

    private void refuseGathered() {
        for (Due due = gathered.poll(); due != null; due = gathered.poll()) {
            deliver(due, null, new BackendFailure(BackendFailure.Kind.NOT_EXECUTED, "the client is closed", null));
        }
    }

    private void send() {
        sending.set(false);
        int most = backend.capabilities().renewalBatch();
        List<Due> batch = new ArrayList<>();
        for (Due due = gathered.poll(); due != null; due = gathered.poll()) {
            batch.add(due);
            if (batch.size() == most) {
                send(batch);
                batch = new ArrayList<>();
            }
        }
        if (!batch.isEmpty()) {
            send(batch);
        }
    }

    private void send(List<Due> batch) {
        sent.add(batch.size());
        requested(batch).whenComplete((answers, thrown) -> {
            BackendFailure failure = thrown == null && answers != null && answers.size() == batch.size()
                    ? null
                    : StageFailure.of(thrown);
            for (int i = 0; i < batch.size(); i++) {
                RenewAnswer answer = failure == null && answers != null ? answers.get(i) : null;
                deliver(batch.get(i), answer, failure);
            }
        });
    }

    /** A backend that throws fails its own batch and no other. */
    private CompletionStage<List<RenewAnswer>> requested(List<Due> batch) {
        try {
            return backend.locks().renew(batch.stream().map(Due::renewal).toList());
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }

    private static void deliver(Due due, @Nullable RenewAnswer answer, @Nullable BackendFailure failure) {
        try {
            due.listener.accept(answer, failure);
        } catch (Throwable thrown) {
            LOG.error(
                    "Lock '{}': its lane failed on the answer to a renewal; others go on",
                    PrintableText.of(due.renewal.lock().name()),
                    thrown);
        }
    }
}
