package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.identity.Identity;
import dev.holdfast.redis.internal.wire.OutcomeValue;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredOutcome;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The outcomes of tasks that run once, on a Redis server. Thread-safe. */
final class RedisOutcomes implements OutcomeStore {

    private final Requests requests;
    private final ScriptRequests scripts;

    RedisOutcomes(Requests requests, ScriptRequests scripts) {
        this.requests = requests;
        this.scripts = scripts;
    }

    @Override
    public CompletionStage<Optional<StoredOutcome>> recall(LockId lock) {
        return requests.send(requests.identity(), scripts.recall(lock), OutcomeValue::parse);
    }

    @Override
    public CompletionStage<StoreAnswer> store(NewOutcome outcome) {
        Identity sender = requests.identity();
        return requests.send(sender, scripts.storeOutcome(sender.clientId(), outcome), Answers::stored);
    }
}
