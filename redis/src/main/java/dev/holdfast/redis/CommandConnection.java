package dev.holdfast.redis;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection for requests, which knows for how long the server has owed an answer. Thread-safe. */
final class CommandConnection implements Link.Connection {

    private static final Logger LOG = LoggerFactory.getLogger(CommandConnection.class);

    private final StatefulRedisConnection<String, String> connection;
    private final RedisAsyncCommands<String, String> commands;
    private final Timing timing;

    private final AtomicInteger owed = new AtomicInteger();
    private volatile long owedSinceNanos;

    CommandConnection(StatefulRedisConnection<String, String> connection, Timing timing) {
        this.connection = connection;
        this.commands = connection.async();
        this.timing = timing;
    }

    /** Runs a script, and loads it if the server does not know it. */
    CompletionStage<List<@Nullable Object>> run(Script script, String[] keys, String[] arguments) {
        CompletableFuture<List<@Nullable Object>> result = new CompletableFuture<>();
        CompletionStage<List<@Nullable Object>> bySha =
                send(redis -> redis.evalsha(script.sha(), ScriptOutputType.MULTI, keys, arguments));
        var unused = bySha.handle((answer, error) -> {
            if (error == null) {
                result.complete(answer);
            } else if (Failures.isScriptMissing(error)) {
                load(script);
                runSource(script, keys, arguments, result);
            } else {
                result.completeExceptionally(error);
            }
            return answer;
        });
        return result;
    }

    private void runSource(
            Script script, String[] keys, String[] arguments, CompletableFuture<List<@Nullable Object>> result) {
        CompletionStage<List<@Nullable Object>> bySource =
                send(redis -> redis.eval(script.source(), ScriptOutputType.MULTI, keys, arguments));
        var unused = bySource.handle((answer, error) -> {
            if (error == null) {
                result.complete(answer);
            } else {
                result.completeExceptionally(error);
            }
            return answer;
        });
    }

    /**
     * Has the server keep a script. A script that only came with EVAL may be dropped by newer servers when there are many; where loading is not permitted, that is
     * good enough.
     */
    void load(Script script) {
        CompletionStage<String> loading = send(redis -> redis.scriptLoad(script.source()));
        var unused = loading.handle((sha, error) -> {
            if (error != null) {
                LOG.debug("{} is not loaded ahead, and is sent with its source where needed", script, error);
            }
            return sha;
        });
    }

    CompletionStage<Map<String, String>> readHash(String key) {
        return send(redis -> redis.hgetall(key));
    }

    /** How many subscribers the message reached. */
    CompletionStage<Long> publish(String channel, String message) {
        return send(redis -> redis.publish(channel, message));
    }

    CompletionStage<Map<String, String>> readSetting(String name) {
        return send(redis -> redis.configGet(name));
    }

    CompletionStage<String> readInfo(String section) {
        return send(redis -> redis.info(section));
    }

    private <T> CompletionStage<T> send(Function<RedisAsyncCommands<String, String>, CompletionStage<T>> command) {
        if (owed.getAndIncrement() == 0) {
            owedSinceNanos = timing.nanoTime();
        }
        CompletionStage<T> answer;
        try {
            answer = command.apply(commands);
        } catch (RuntimeException e) {
            answer = CompletableFuture.failedFuture(e);
        }
        return answer.whenComplete((value, error) -> {
            owedSinceNanos = timing.nanoTime();
            owed.decrementAndGet();
        });
    }

    /** For how long the server has answered nothing though it owes something; zero if it owes nothing. */
    long silentNanos() {
        return owed.get() == 0 ? 0 : timing.nanoTime() - owedSinceNanos;
    }

    @Override
    public boolean isOpen() {
        return connection.isOpen();
    }

    @Override
    public void whenLost(Runnable task) {
        LostListener.on(connection, task);
    }

    @Override
    public CompletionStage<Boolean> abandon() {
        return LostListener.close(connection);
    }
}
