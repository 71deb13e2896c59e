package dev.holdfast.internal;

import dev.holdfast.internal.time.Alarm;
import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Waits for a single answer of the server, for the response timeout at most. An interrupt does not end it and is kept. */
final class Answers {

    private Answers() {}

    static <T extends @Nullable Object> T await(Engine engine, CompletionStage<T> stage) throws CompletionException {
        CompletableFuture<T> answer = stage.toCompletableFuture().copy();
        Duration timeout = Duration.ofNanos(engine.responseTimeoutNanos);
        Alarm silence = engine.timetable.set(
                engine.time.nanos() + engine.responseTimeoutNanos,
                () -> answer.completeExceptionally(new BackendFailure(
                        BackendFailure.Kind.UNKNOWN, "no answer within " + timeout.toMillis() + " ms", null)));
        try {
            return answer.join();
        } finally {
            silence.cancel();
        }
    }
}
