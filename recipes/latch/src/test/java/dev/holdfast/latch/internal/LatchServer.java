package dev.holdfast.latch.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.latch.internal.count.LatchQuestion;
import dev.holdfast.latch.internal.count.LatchState;
import dev.holdfast.latch.internal.count.LatchState.Present;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.redis.internal.wire.LockKeys;
import java.util.concurrent.CompletionStage;

/** A server of a test's own, and its latches as the scripts answer. */
final class LatchServer implements AutoCloseable {

    static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);

    private final EmbeddedRedis redis = EmbeddedRedis.start();
    private final Holdfast holdfast = HoldfastRedis.connect(redis.uri());
    private final RedisLockBackend backend =
            (RedisLockBackend) ModuleAccess.of(holdfast).backend();
    private final RedisLatches latches = new RedisLatches(backend);

    CompletionStage<LatchState> send(String latch, LatchQuestion question) {
        return latches.ask(latch, question);
    }

    LatchState ask(String latch, LatchQuestion question) {
        return send(latch, question).toCompletableFuture().join();
    }

    Present present(String latch, LatchQuestion question) {
        return (Present) ask(latch, question);
    }

    RespReply execute(String... command) {
        return redis.execute(command);
    }

    /** As the client is noted where it waits. */
    String waiting() {
        return backend.queued().text();
    }

    RedisLatches latches() {
        return latches;
    }

    @Override
    public void close() {
        holdfast.close();
        redis.close();
    }
}
