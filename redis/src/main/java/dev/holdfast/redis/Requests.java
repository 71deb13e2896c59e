package dev.holdfast.redis;

import dev.holdfast.spi.BackendFailure;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Sends scripts, decodes their answers, and learns the server's time from those that carry it. Thread-safe. */
final class Requests {

    private final RedisTransport transport;
    private final Timing timing;
    private final ServerClock clock;

    Requests(RedisTransport transport, Timing timing, ServerClock clock) {
        this.transport = transport;
        this.timing = timing;
        this.clock = clock;
    }

    /** Sends a script whose answer carries no time. Fails with a {@link BackendFailure} and nothing else. */
    <T> CompletionStage<T> send(Script script, List<String> keys, List<String> arguments, Function<Reply, T> decoder) {
        return send(script, keys, arguments, decoder, null);
    }

    /** Sends a script whose answer carries the server's time, in microseconds. */
    <T> CompletionStage<T> sendTimed(
            Script script,
            List<String> keys,
            List<String> arguments,
            ToLongFunction<Reply> serverMicros,
            Function<Reply, T> decoder) {
        return send(script, keys, arguments, decoder, serverMicros);
    }

    private <T> CompletionStage<T> send(
            Script script,
            List<String> keys,
            List<String> arguments,
            Function<Reply, T> decoder,
            @Nullable ToLongFunction<Reply> serverMicros) {
        CompletableFuture<T> result = new CompletableFuture<>();
        long sentNanos = timing.nanoTime();
        var unused = transport.run(script, keys, arguments).handle((answer, error) -> {
            if (error != null) {
                result.completeExceptionally(error instanceof BackendFailure ? error : Failures.ofRequest(error));
                return answer;
            }
            try {
                if (serverMicros != null) {
                    clock.observe(sentNanos, timing.nanoTime(), serverMicros.applyAsLong(answer));
                }
                result.complete(decoder.apply(answer));
            } catch (IllegalStateException e) {
                result.completeExceptionally(new BackendFailure(
                        BackendFailure.Kind.UNKNOWN,
                        script + " gave an answer that cannot be read: " + e.getMessage(),
                        e));
            }
            return answer;
        });
        return result;
    }
}
