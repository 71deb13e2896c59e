package dev.holdfast.redis.internal.confirm;

import dev.holdfast.redis.internal.confirm.Batches.Batch;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.lettuce.ConfirmationConnection.Answer;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One epoch: sends the batches that {@link Batches} decides on, and believes their answers only while the server says
 * that it is what it was when the epoch began. Thread-safe; never blocks.
 */
final class ConfirmedEpoch implements Confirmer.Epoch {

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** What an epoch depends on, and reports to. */
    interface Surroundings {

        /** Whether requests still go over the connection of the beginning. */
        boolean sendsAsBefore();

        /**
         * No more can be confirmed in this epoch. Called once, unless {@link #end} was called before.
         *
         * @param byServer whether the server said so, and not what became of the connection
         */
        void over(String why, boolean byServer);

        /** A batch was answered. */
        void answered(boolean enough, String seen);
    }

    private final LongFunction<CompletionStage<Answer>> sending;
    private final Replication beginning;
    private final ConfirmationSettings settings;
    private final Timing timing;
    private final Surroundings surroundings;

    private final ReentrantLock guard = new ReentrantLock();
    // Guarded by guard.
    private final Batches<CompletableFuture<Void>> batches;
    private @Nullable BackendFailure end;
    private long sentNanos;
    private boolean watched;

    /**
     * An epoch that begins now.
     *
     * @param sending sends a batch for which the server may wait for so many milliseconds
     * @param beginning what the server is
     */
    ConfirmedEpoch(
            LongFunction<CompletionStage<Answer>> sending,
            Replication beginning,
            ConfirmationSettings settings,
            Timing timing,
            Surroundings surroundings) {
        this.sending = sending;
        this.beginning = beginning;
        this.settings = settings;
        this.timing = timing;
        this.surroundings = surroundings;
        this.batches = new Batches<>(settings.timeoutNanos());
    }

    @Override
    public CompletionStage<Void> confirmed() {
        if (!surroundings.sendsAsBefore()) {
            return CompletableFuture.failedFuture(
                    unknown("the connection was replaced before replicas confirmed", null));
        }
        CompletableFuture<Void> result = new CompletableFuture<>();
        Batch batch = null;
        BackendFailure over;
        guard.lock();
        try {
            over = end;
            if (over == null) {
                batch = batches.read(result, timing.nanoTime());
            }
        } finally {
            guard.unlock();
        }
        if (over != null) {
            result.completeExceptionally(over);
        } else if (batch != null) {
            send(batch);
        }
        return result;
    }

    private void send(Batch batch) {
        watch();
        CompletionStage<Answer> answering;
        try {
            answering = sending.apply(batch.waitMillis());
        } catch (RuntimeException thrown) {
            answering = CompletableFuture.failedFuture(thrown);
        }
        var unused = answering.handle((answer, error) -> {
            if (error == null) {
                answered(batch, answer);
            } else {
                breakOff(ofError(error), Failures.serverWords(error) != null);
            }
            return answer;
        });
    }

    private void answered(Batch batch, Answer answer) {
        if (!isAsInTheBeginning(answer)) {
            breakOff(unknown(Replication.ANEW, null), true);
            return;
        }
        boolean enough = settings.areMet(answer.onOwnDisk(), answer.replicas());
        String seen = settings.seen(answer.onOwnDisk(), answer.replicas());
        Batches.Step<CompletableFuture<Void>> step;
        guard.lock();
        try {
            step = batches.answered(batch, enough, timing.nanoTime());
        } finally {
            guard.unlock();
        }
        Batch next = step.next();
        if (next != null) {
            send(next);
        }
        step.confirmed().forEach(answered -> answered.complete(null));
        fail(step.denied(), unknown(seen, null));
        surroundings.answered(enough, seen);
    }

    private boolean isAsInTheBeginning(Answer answer) {
        try {
            return Replication.of(answer.replication()).continues(beginning);
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** Watches the batch that is being sent, for a connection may be open and dead. */
    private void watch() {
        boolean begin;
        guard.lock();
        try {
            sentNanos = timing.nanoTime();
            begin = !watched;
            watched = true;
        } finally {
            guard.unlock();
        }
        if (begin) {
            timing.after(LOOK_NANOS, this::look);
        }
    }

    private void look() {
        boolean dead;
        boolean again;
        guard.lock();
        try {
            Batch sent = batches.sent();
            again = sent != null;
            watched = again;
            dead = sent != null
                    && timing.nanoTime() - sentNanos
                            > PATIENCE_NANOS + TimeUnit.MILLISECONDS.toNanos(sent.waitMillis());
        } finally {
            guard.unlock();
        }
        if (dead) {
            breakOff(unknown("the server has not said for 2 s whether replicas confirm", null), false);
        } else if (again) {
            timing.after(LOOK_NANOS, this::look);
        }
    }

    private void breakOff(BackendFailure why, boolean byServer) {
        if (end(why)) {
            surroundings.over(why.seen(), byServer);
        }
    }

    /** Ends the epoch: what waits fails. Returns whether it had not ended before. */
    boolean end(BackendFailure why) {
        List<CompletableFuture<Void>> left;
        guard.lock();
        try {
            if (end != null) {
                return false;
            }
            end = why;
            left = batches.end();
        } finally {
            guard.unlock();
        }
        fail(left, why);
        return true;
    }

    private static void fail(List<CompletableFuture<Void>> answered, BackendFailure why) {
        answered.forEach(each -> each.completeExceptionally(why));
    }

    /** What was answered was carried out, whatever the server says about its confirmation. */
    private static BackendFailure ofError(Throwable error) {
        BackendFailure failure = Failures.asBackendFailure(error);
        return unknown("not confirmed by replicas: " + failure.seen(), failure.getCause());
    }

    static BackendFailure unknown(String seen, @Nullable Throwable cause) {
        return new BackendFailure(Kind.UNKNOWN, seen, cause);
    }
}
