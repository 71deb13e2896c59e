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

    /**
     * Runs a script. One that the server does not know is loaded first, since it may drop those that only came with EVAL when there are many; where loading is not
     * permitted, or has not helped, it comes with EVAL.
     */
    CompletionStage<List<@Nullable Object>> run(Script script, String[] keys, String[] arguments) {
        return bySha(script, keys, arguments)
                .handle((answer, error) -> error != null && Failures.isScriptMissing(error)
                        ? loadedAndRun(script, keys, arguments)
                        : settled(answer, error))
                .thenCompose(stage -> stage);
    }

    private CompletionStage<List<@Nullable Object>> loadedAndRun(Script script, String[] keys, String[] arguments) {
        return load(script)
                .thenCompose(loaded -> loaded ? bySha(script, keys, arguments) : bySource(script, keys, arguments))
                .handle((answer, error) -> error != null && Failures.isScriptMissing(error)
                        ? bySource(script, keys, arguments)
                        : settled(answer, error))
                .thenCompose(stage -> stage);
    }

    private CompletionStage<List<@Nullable Object>> bySha(Script script, String[] keys, String[] arguments) {
        return send(redis -> redis.evalsha(script.sha(), ScriptOutputType.MULTI, keys, arguments));
    }

    private CompletionStage<List<@Nullable Object>> bySource(Script script, String[] keys, String[] arguments) {
        return send(redis -> redis.eval(script.source(), ScriptOutputType.MULTI, keys, arguments));
    }

    private static <T> CompletionStage<T> settled(T answer, @Nullable Throwable error) {
        return error == null ? CompletableFuture.completedFuture(answer) : CompletableFuture.failedFuture(error);
    }

    /** Has the server keep a script. Completes, never exceptionally, with whether it does. */
    CompletionStage<Boolean> load(Script script) {
        CompletionStage<String> loading = send(redis -> redis.scriptLoad(script.source()));
        return loading.handle((sha, error) -> {
            if (error != null) {
                LOG.debug("{} could not be loaded", script, error);
            }
            return error == null;
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
