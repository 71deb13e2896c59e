package dev.holdfast.redis;

import dev.holdfast.spi.BackendFailure;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Sends scripts, decodes their answers, and learns the server's time from those that carry it. Thread-safe. */
final class Requests {

    private static final int NO_TIME = -1;

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
        return send(script, keys, arguments, decoder, NO_TIME);
    }

    /** Sends a script whose answer carries the server's time, in microseconds, at an index. */
    <T> CompletionStage<T> sendTimed(
            Script script, List<String> keys, List<String> arguments, int timeAt, Function<Reply, T> decoder) {
        return send(script, keys, arguments, decoder, timeAt);
    }

    private <T> CompletionStage<T> send(
            Script script, List<String> keys, List<String> arguments, Function<Reply, T> decoder, int timeAt) {
        CompletableFuture<T> result = new CompletableFuture<>();
        long sentNanos = timing.nanoTime();
        var unused = transport.run(script, keys, arguments).handle((answer, error) -> {
            if (error != null) {
                result.completeExceptionally(error instanceof BackendFailure ? error : Failures.ofRequest(error));
                return answer;
            }
            try {
                if (timeAt != NO_TIME) {
                    clock.observe(sentNanos, timing.nanoTime(), answer.number(timeAt));
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
