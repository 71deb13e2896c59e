package dev.holdfast.redis.internal.service;

import dev.holdfast.BlockedThread;
import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Operator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What people ask about locks on a Redis server, and do to them. Thread-safe. */
final class RedisOperator implements Operator {

    private final RedisTransport transport;
    private final Requests requests;
    private final ScriptRequests scripts;
    private final Announcements announcements;
    private final Inspector inspector;

    RedisOperator(
            RedisTransport transport,
            LockKeys keys,
            Requests requests,
            ScriptRequests scripts,
            Announcements announcements) {
        this.transport = transport;
        this.requests = requests;
        this.scripts = scripts;
        this.announcements = announcements;
        this.inspector = new Inspector(transport, requests, scripts, keys);
    }

    @Override
    public CompletionStage<LockInspection> inspect(LockId lock) {
        return inspector.inspect(lock);
    }

    @Override
    public CompletionStage<Boolean> forceRelease(LockId lock, HolderId holder) {
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        var unused = end(lock, scripts.forceRelease(lock, holder))
                .thenCompose(isEnded ->
                        isEnded ? CompletableFuture.completedFuture(true) : end(lock, scripts.forceLeave(lock, holder)))
                .handle((isEnded, error) -> error == null
                        ? ended.complete(isEnded)
                        : ended.completeExceptionally(Failures.asBackendFailure(error)));
        return ended;
    }

    private CompletionStage<Boolean> end(LockId lock, Optional<ScriptRequest> request) {
        return request.map(sent -> transport.route(
                        lock, node -> requests.send(node, requests.identity(), sent, answer -> answer.number(0) == 1)))
                .orElseGet(() -> CompletableFuture.completedFuture(false));
    }

    /** PING would answer, too, while the server loads its data, is a read-only replica or has no memory left. */
    @Override
    public CompletionStage<Void> probe() {
        return announcements.announce();
    }

    @Override
    public CompletionStage<Void> showBlocked(List<BlockedThread> blocked) {
        return announcements.showBlocked(blocked);
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return transport.warnings();
    }
}
