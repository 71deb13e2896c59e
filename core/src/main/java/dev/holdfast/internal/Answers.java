package dev.holdfast.internal;

import dev.holdfast.internal.time.Alarm;
import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a single answer of the server, for the response timeout at most, and not beyond the client's end. An
 * interrupt does not end it and is kept.
 */
final class Answers {

    private Answers() {}

    static <T extends @Nullable Object> T await(Engine engine, CompletionStage<T> stage) throws CompletionException {
        return await(engine, stage, engine.responseTimeoutNanos);
    }

    /** As above, for this time at most. */
    static <T extends @Nullable Object> T await(Engine engine, CompletionStage<T> stage, long mostNanos)
            throws CompletionException {
        CompletableFuture<T> answer = stage.toCompletableFuture().copy();
        Alarm silence = engine.timetable.set(
                engine.time.nanos() + mostNanos, () -> answer.completeExceptionally(silent(mostNanos)));
        engine.awaited.add(answer);
        try {
            return answer.join();
        } finally {
            engine.awaited.remove(answer);
            silence.cancel();
        }
    }

    /** The failure of a request that was not answered in this time. */
    static BackendFailure silent(long nanos) {
        long millis = Duration.ofNanos(nanos).toMillis();
        return new BackendFailure(BackendFailure.Kind.UNKNOWN, "no answer within " + millis + " ms", null);
    }
}
