package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RoundTrip;
import dev.holdfast.redis.internal.connect.ServerTime;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.identity.Identity;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Sends scripts to a node, decodes their answers, and learns the node's time from those that carry it. Thread-safe.
 *
 * <p>Each request is sent in the name of a client. When the client has another id by the time of the answer, the answer
 * does not count: it may be about what another process holds.
 */
public final class Requests {

    private volatile Identity identity;

    public Requests(Identity identity) {
        this.identity = identity;
    }

    /** In whose name requests are to be sent now. */
    public Identity identity() {
        return identity;
    }

    /** From now on, answers to what was sent in another name do not count. */
    void identity(Identity fresh) {
        identity = fresh;
    }

    /** Sends a script whose answer carries no time. Fails with a {@link BackendFailure} and nothing else. */
    public <T> CompletionStage<T> send(
            RedisNode node, Identity sender, ScriptRequest request, Function<Reply, T> decoder) {
        return send(node, sender, request, (answer, trip) -> decoder.apply(answer));
    }

    /**
     * Sends a script. Fails with a {@link BackendFailure} and nothing else.
     *
     * @param decoder tells the round trip the server's time, where the answer carries it
     */
    public <T> CompletionStage<T> send(
            RedisNode node, Identity sender, ScriptRequest request, BiFunction<Reply, RoundTrip, T> decoder) {
        CompletableFuture<T> result = new CompletableFuture<>();
        if (!isPresent(sender)) {
            return CompletableFuture.failedFuture(changed(BackendFailure.Kind.NOT_EXECUTED));
        }
        ServerTime time = node.time();
        ServerTime.Request sending = time.sending();
        var unused = run(node, request).handle((answer, error) -> {
            if (error != null) {
                result.completeExceptionally(error instanceof BackendFailure ? error : Failures.ofRequest(error));
                return answer;
            }
            if (!isPresent(sender)) {
                result.completeExceptionally(changed(BackendFailure.Kind.UNKNOWN));
                return answer;
            }
            try {
                result.complete(decoder.apply(answer, time.answered(sending)));
            } catch (RuntimeException e) {
                result.completeExceptionally(new BackendFailure(
                        BackendFailure.Kind.UNKNOWN,
                        request.script() + " gave an answer that cannot be read: " + e.getMessage(),
                        e));
            }
            return answer;
        });
        return result;
    }

    /** Whether a request was sent whose sending has thrown is not known. */
    private static CompletionStage<Reply> run(RedisNode node, ScriptRequest request) {
        try {
            return node.run(request.script(), request.keys(), request.arguments());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(
                    new BackendFailure(BackendFailure.Kind.UNKNOWN, request.script() + " could not be sent: " + e, e));
        }
    }

    /** Nothing is sent before a request is put together, so what is thrown until then has left nothing behind. */
    static BackendFailure notSent(Throwable thrown) {
        return new BackendFailure(
                BackendFailure.Kind.NOT_EXECUTED, "the request could not be put together: " + thrown, thrown);
    }

    private boolean isPresent(Identity sender) {
        return sender.clientId().equals(identity.clientId());
    }

    private static BackendFailure changed(BackendFailure.Kind kind) {
        return new BackendFailure(kind, "the client has taken another id meanwhile", null);
    }
}
