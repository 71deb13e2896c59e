package dev.holdfast.internal.engine;

import dev.holdfast.internal.time.Alarm;
import dev.holdfast.internal.time.Time;
import dev.holdfast.internal.time.Timetable;
import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What calls of a client wait for in their own threads: single answers of the server, and the ends of pauses. What
 * would complete them, the backend and the alarms, ends with the client; so closing completes what is left, in the
 * order in which it came. Thread-safe.
 */
public final class Answers {

    private final Time time;
    private final Timetable timetable;
    private final long responseTimeoutNanos;
    private final Map<CompletableFuture<?>, Long> open = new ConcurrentHashMap<>();
    private final AtomicLong added = new AtomicLong();
    private volatile boolean closed;

    Answers(Time time, Timetable timetable, long responseTimeoutNanos) {
        this.time = time;
        this.timetable = timetable;
        this.responseTimeoutNanos = responseTimeoutNanos;
    }

    /**
     * Waits for an answer, for the response timeout at most, and not beyond the client's end. An interrupt does not end
     * it and is kept.
     *
     * @param stage completes with the answer
     * @param <T> what it is
     * @return the answer
     * @throws CompletionException with a {@link BackendFailure} if none came in time, or with what the stage failed
     *     with
     */
    public <T extends @Nullable Object> T await(CompletionStage<T> stage) throws CompletionException {
        return await(stage, responseTimeoutNanos);
    }

    /**
     * As above, for another time.
     *
     * @param stage completes with the answer
     * @param mostNanos how long to wait at most
     * @param <T> what it is
     * @return the answer
     * @throws CompletionException as above
     */
    public <T extends @Nullable Object> T await(CompletionStage<T> stage, long mostNanos) throws CompletionException {
        OpenAnswer<T> answer = bounded(stage, mostNanos);
        try {
            return answer.future.join();
        } finally {
            answer.forget();
        }
    }

    /**
     * An answer that fails after the response timeout, or when the client is closed.
     *
     * @param stage completes with the answer
     * @param <T> what it is
     * @return completes on a thread of the client's own, where nothing may block
     */
    public <T extends @Nullable Object> CompletableFuture<T> bounded(CompletionStage<T> stage) {
        OpenAnswer<T> answer = bounded(stage, responseTimeoutNanos);
        return answer.future.whenComplete((value, failure) -> answer.forget());
    }

    private <T extends @Nullable Object> OpenAnswer<T> bounded(CompletionStage<T> stage, long mostNanos) {
        CompletableFuture<T> answer = stage.toCompletableFuture().copy();
        return new OpenAnswer<>(
                answer, time.nanos() + mostNanos, () -> answer.completeExceptionally(silent(mostNanos)));
    }

    private static BackendFailure silent(long nanos) {
        long millis = Duration.ofNanos(nanos).toMillis();
        return new BackendFailure(BackendFailure.Kind.UNKNOWN, "no answer within " + millis + " ms", null);
    }

    /**
     * Lets time pass in the calling thread; closing ends that.
     *
     * @param untilNanos until when
     * @throws InterruptedException if the thread was or is interrupted
     */
    public void pauseUntil(long untilNanos) throws InterruptedException {
        OpenAnswer<Void> pause = pause(untilNanos);
        try {
            pause.future.get();
        } catch (ExecutionException closing) {
            // the caller looks
        } finally {
            pause.forget();
        }
    }

    /**
     * As above, without a thread.
     *
     * @param untilNanos until when
     * @return completes on a thread of the client's own, where nothing may block; exceptionally when the client is
     *     closed. Cancelling it takes the alarm back
     */
    public CompletableFuture<Void> pauseAsync(long untilNanos) {
        OpenAnswer<Void> pause = pause(untilNanos);
        var unused = pause.future.whenComplete((nothing, failure) -> pause.forget());
        return pause.future;
    }

    private OpenAnswer<Void> pause(long untilNanos) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        return new OpenAnswer<>(over, untilNanos, () -> over.complete(null));
    }

    /** What is completed by something else, by an alarm, or by the end of the client. */
    private final class OpenAnswer<T extends @Nullable Object> {

        final CompletableFuture<T> future;
        private final Alarm alarm;

        /** One that comes after the end completes at once. */
        OpenAnswer(CompletableFuture<T> future, long dueNanos, Runnable due) {
            this.future = future;
            this.alarm = timetable.set(dueNanos, due);
            open.put(future, added.incrementAndGet());
            if (closed) {
                end(future);
            }
        }

        @SuppressWarnings("CollectionUndefinedEquality") // identity is meant
        void forget() {
            open.remove(future);
            alarm.cancel();
        }
    }

    /** {@return whether the client is closed: nothing completes any more} */
    public boolean areClosed() {
        return closed;
    }

    /** Completes what is left. */
    public void close() {
        closed = true;
        open.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .forEach(Answers::end);
    }

    private static void end(CompletableFuture<?> answer) {
        answer.completeExceptionally(
                new BackendFailure(BackendFailure.Kind.UNKNOWN, "the client was closed before an answer came", null));
    }
}
