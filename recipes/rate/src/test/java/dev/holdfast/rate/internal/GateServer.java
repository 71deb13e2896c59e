package dev.holdfast.rate.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.rate.internal.count.PassQuestion;
import dev.holdfast.rate.internal.count.Passage;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.redis.internal.wire.LockKeys;
import java.util.concurrent.CompletionStage;

/** A server of a test's own, and its gates as the scripts answer. */
final class GateServer implements AutoCloseable {

    static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);

    private final EmbeddedRedis redis = EmbeddedRedis.start();
    private final Holdfast holdfast = HoldfastRedis.connect(redis.uri());
    private final RedisGates gates = gatesOf(holdfast);

    static RedisGates gatesOf(Holdfast holdfast) {
        return new RedisGates((RedisLockBackend) ModuleAccess.of(holdfast).backend());
    }

    CompletionStage<Passage> send(String gate, PassQuestion question) {
        return gates.ask(gate, question);
    }

    Passage ask(String gate, PassQuestion question) {
        return send(gate, question).toCompletableFuture().join();
    }

    RespReply execute(String... command) {
        return redis.execute(command);
    }

    String uri() {
        return redis.uri();
    }

    @Override
    public void close() {
        holdfast.close();
        redis.close();
    }
}
