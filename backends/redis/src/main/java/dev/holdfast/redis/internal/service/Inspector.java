package dev.holdfast.redis.internal.service;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Asks about one lock: what holds it, who waits, and what the holding clients say about themselves. */
public final class Inspector {

    private static final int MEMBERS_DESCRIBED = 10;

    private final RedisTransport transport;
    private final Requests requests;
    private final LockKeys keys;
    private final ScriptRequests scripts;

    Inspector(RedisTransport transport, Requests requests, ScriptRequests scripts, LockKeys keys) {
        this.transport = transport;
        this.requests = requests;
        this.keys = keys;
        this.scripts = scripts;
    }

    CompletionStage<LockInspection> inspect(LockId lock) {
        CompletableFuture<LockInspection> result = new CompletableFuture<>();
        var unused = transport
                .route(
                        lock,
                        node -> requests.sendTimed(
                                node,
                                requests.identity(),
                                scripts.inspect(lock),
                                Answers::micros,
                                (answer, trip) -> answer))
                .thenCompose(answer -> described(lock.name(), answer))
                .handle((inspection, error) -> {
                    if (error == null) {
                        result.complete(inspection);
                    } else {
                        result.completeExceptionally(Failures.asBackendFailure(error));
                    }
                    return inspection;
                });
        return result;
    }

    private CompletionStage<LockInspection> described(String name, Reply answer) {
        if (!Inspections.isKnown(answer)) {
            return CompletableFuture.failedFuture(new BackendFailure(
                    BackendFailure.Kind.MISCONFIGURED,
                    "the key " + PrintableText.of(keys.hold(name)) + " holds \""
                            + PrintableText.of(answer.text(1).orElse(""))
                            + "\", which is not of format 1: another version of Holdfast, or another program, put it"
                            + " there",
                    null));
        }
        LockInspection seen = Inspections.read(name, answer);
        Optional<String> node = transport.nodeOf(keys.hold(name));
        Map<String, ClientInfo> known = new ConcurrentHashMap<>();
        return CompletableFuture.allOf(described(seen)
                        .map(client -> info(client).thenAccept(info -> info.ifPresent(is -> known.put(client, is))))
                        .map(CompletionStage::toCompletableFuture)
                        .toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> Descriptions.of(seen, known, node));
    }

    /** The clients whose records are read: of the holder, and of some members of a group. */
    private static Stream<String> described(LockInspection seen) {
        return Stream.concat(
                        seen.holder().stream(),
                        seen.group().stream()
                                .flatMap(group -> group.members().stream().limit(MEMBERS_DESCRIBED)))
                .map(Holder::clientId)
                .distinct();
    }

    private CompletionStage<Optional<ClientInfo>> info(String clientId) {
        String record = keys.client(clientId);
        return transport
                .routeToKey(record, node -> node.readHash(record))
                .exceptionally(error -> {
                    if (Failures.isOfAnotherType(error)) {
                        // What another program put there says nothing of the lock.
                        return Map.of();
                    }
                    throw error instanceof CompletionException wrapped ? wrapped : new CompletionException(error);
                })
                .thenApply(Inspector::clientInfo);
    }

    /** Empty if the client has gone, or if its record is of another format. */
    public static Optional<ClientInfo> clientInfo(Map<String, String> fields) {
        String host = fields.get("host");
        String pid = fields.get("pid");
        String application = fields.get("application");
        String since = fields.get("since");
        if (!"1".equals(fields.get("format")) || host == null || pid == null || application == null || since == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ClientInfo(
                    host, Long.parseLong(pid), application, Instant.ofEpochMilli(Long.parseLong(since))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
