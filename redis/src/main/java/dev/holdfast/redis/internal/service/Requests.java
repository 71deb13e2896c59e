package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.identity.Identity;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.spi.BackendFailure;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sends scripts, decodes their answers, and learns the server's time from those that carry it. Thread-safe.
 *
 * <p>Each request is sent in the name of a client. When the client has another id by the time of the answer, the answer
 * does not count: it may be about what another process holds.
 */
public final class Requests {

    private final RedisTransport transport;
    private final ServerTime time;
    private volatile Identity identity;

    Requests(RedisTransport transport, ServerTime time, Identity identity) {
        this.identity = identity;
        this.transport = transport;
        this.time = time;
    }

    /** In whose name requests are to be sent now. */
    Identity identity() {
        return identity;
    }

    /** From now on, answers to what was sent in another name do not count. */
    void identity(Identity fresh) {
        identity = fresh;
    }

    /** Sends a script whose answer carries no time. Fails with a {@link BackendFailure} and nothing else. */
    <T> CompletionStage<T> send(
            Identity sender, Script script, List<String> keys, List<String> arguments, Function<Reply, T> decoder) {
        return send(sender, script, keys, arguments, (answer, trip) -> decoder.apply(answer), null);
    }

    /** Sends a script whose answer carries the server's time, in microseconds. */
    <T> CompletionStage<T> sendTimed(
            Identity sender,
            Script script,
            List<String> keys,
            List<String> arguments,
            ToLongFunction<Reply> serverMicros,
            BiFunction<Reply, RoundTrip, T> decoder) {
        return send(sender, script, keys, arguments, decoder, serverMicros);
    }

    private <T> CompletionStage<T> send(
            Identity sender,
            Script script,
            List<String> keys,
            List<String> arguments,
            BiFunction<Reply, RoundTrip, T> decoder,
            @Nullable ToLongFunction<Reply> serverMicros) {
        CompletableFuture<T> result = new CompletableFuture<>();
        if (!isPresent(sender)) {
            return CompletableFuture.failedFuture(changed(BackendFailure.Kind.NOT_EXECUTED));
        }
        ServerTime.Request request = time.sending();
        var unused = run(script, keys, arguments).handle((answer, error) -> {
            if (error != null) {
                result.completeExceptionally(error instanceof BackendFailure ? error : Failures.ofRequest(error));
                return answer;
            }
            if (!isPresent(sender)) {
                result.completeExceptionally(changed(BackendFailure.Kind.UNKNOWN));
                return answer;
            }
            try {
                RoundTrip trip = time.answered(request);
                if (serverMicros != null) {
                    time.observe(request, trip, serverMicros.applyAsLong(answer));
                }
                result.complete(decoder.apply(answer, trip));
            } catch (RuntimeException e) {
                result.completeExceptionally(new BackendFailure(
                        BackendFailure.Kind.UNKNOWN,
                        script + " gave an answer that cannot be read: " + e.getMessage(),
                        e));
            }
            return answer;
        });
        return result;
    }

    /** Whether a request was sent whose sending has thrown is not known. */
    private CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
        try {
            return transport.run(script, keys, arguments);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(
                    new BackendFailure(BackendFailure.Kind.UNKNOWN, script + " could not be sent: " + e, e));
        }
    }

    private boolean isPresent(Identity sender) {
        return sender.clientId().equals(identity.clientId());
    }

    private static BackendFailure changed(BackendFailure.Kind kind) {
        return new BackendFailure(kind, "the client has taken another id meanwhile", null);
    }
}
