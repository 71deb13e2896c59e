package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.wire.OutcomeValue;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import dev.holdfast.spi.identity.Identity;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The outcomes of tasks that run once, and what holders keep with locks, on a Redis server. Thread-safe. */
final class RedisOutcomes implements OutcomeStore {

    private final RedisTransport transport;
    private final Requests requests;
    private final ScriptRequests scripts;

    RedisOutcomes(RedisTransport transport, Requests requests, ScriptRequests scripts) {
        this.transport = transport;
        this.requests = requests;
        this.scripts = scripts;
    }

    @Override
    public CompletionStage<Optional<StoredOutcome>> recall(LockId lock, StoredKind kind) {
        return transport.route(
                lock,
                node -> requests.send(
                        node,
                        requests.identity(),
                        scripts.recall(lock, kind),
                        answer -> OutcomeValue.parse(kind, answer)));
    }

    @Override
    public CompletionStage<StoreAnswer> store(NewOutcome outcome) {
        Identity sender = requests.identity();
        return transport.route(
                outcome.lock(),
                node -> requests.send(node, sender, scripts.store(sender.clientId(), outcome), Answers::stored));
    }
}
