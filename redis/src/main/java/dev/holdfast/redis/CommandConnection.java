package dev.holdfast.redis;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection for requests, which knows for how long the server has owed an answer. Thread-safe.
 *
 * <p>It speaks bytes, and the thread that asks makes them. With strings, Lettuce takes a buffer out of a pool for each key and argument, on the one thread that serves
 * all requests.
 */
final class CommandConnection implements Link.Connection {

    private static final Logger LOG = LoggerFactory.getLogger(CommandConnection.class);

    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final RedisAsyncCommands<byte[], byte[]> commands;
    private final Timing timing;

    private final AtomicInteger owed = new AtomicInteger();
    private volatile long owedSinceNanos;

    CommandConnection(StatefulRedisConnection<byte[], byte[]> connection, Timing timing) {
        this.connection = connection;
        this.commands = connection.async();
        this.timing = timing;
    }

    /**
     * Runs a script. One that the server does not know is loaded first, since it may drop those that only came with EVAL when there are many; where loading is not
     * permitted, or has not helped, it comes with EVAL.
     */
    CompletionStage<Reply> run(Script script, List<String> names, List<String> texts) {
        byte[][] keys = bytes(names);
        byte[][] arguments = bytes(texts);
        CompletableFuture<Reply> result = new CompletableFuture<>();
        var unused = bySha(script, keys, arguments).handle((answer, error) -> {
            if (error != null && Failures.isScriptMissing(error)) {
                return loadedAndRun(script, keys, arguments)
                        .handle((later, laterError) -> settle(result, later, laterError));
            }
            return settle(result, answer, error);
        });
        return result;
    }

    private static boolean settle(CompletableFuture<Reply> result, List<Object> answer, @Nullable Throwable error) {
        return error == null ? result.complete(Reply.of(answer)) : result.completeExceptionally(error);
    }

    private CompletionStage<List<Object>> loadedAndRun(Script script, byte[][] keys, byte[][] arguments) {
        return load(script)
                .thenCompose(loaded -> loaded ? bySha(script, keys, arguments) : bySource(script, keys, arguments))
                .handle((answer, error) -> error != null && Failures.isScriptMissing(error)
                        ? bySource(script, keys, arguments)
                        : settled(answer, error))
                .thenCompose(stage -> stage);
    }

    private CompletionStage<List<Object>> bySha(Script script, byte[][] keys, byte[][] arguments) {
        return send(redis -> redis.evalsha(script.sha(), ScriptOutputType.MULTI, keys, arguments));
    }

    private CompletionStage<List<Object>> bySource(Script script, byte[][] keys, byte[][] arguments) {
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
        return send(redis -> redis.hgetall(bytes(key))).thenApply(fields -> {
            Map<String, String> texts = new HashMap<>();
            fields.forEach((field, value) -> texts.put(text(field), text(value)));
            return texts;
        });
    }

    /** How many subscribers the message reached. */
    CompletionStage<Long> publish(String channel, String message) {
        return send(redis -> redis.publish(bytes(channel), bytes(message)));
    }

    CompletionStage<Map<String, String>> readSetting(String name) {
        return send(redis -> redis.configGet(name));
    }

    CompletionStage<String> readInfo(String section) {
        return send(redis -> redis.info(section));
    }

    private static byte[][] bytes(List<String> texts) {
        byte[][] all = new byte[texts.size()][];
        for (int i = 0; i < all.length; i++) {
            all[i] = bytes(texts.get(i));
        }
        return all;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private <T> CompletionStage<T> send(Function<RedisAsyncCommands<byte[], byte[]>, CompletionStage<T>> command) {
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
