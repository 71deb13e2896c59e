package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.link.LinkedConnection;
import dev.holdfast.redis.internal.script.LockScripts;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolVersion;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection for requests, which knows for how long the server has owed an answer. Thread-safe.
 *
 * <p>It speaks bytes, and the thread that asks makes them. With strings, Lettuce takes a buffer out of a pool for each
 * key and argument, on the one thread that serves all requests.
 */
public final class CommandConnection implements LinkedConnection {

    private static final Logger LOG = LoggerFactory.getLogger(CommandConnection.class);

    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final RedisAsyncCommands<byte[], byte[]> commands;
    private final ReadingThreads readers;
    private final Timing timing;
    private final long move;

    private final AtomicInteger owed = new AtomicInteger();
    private volatile long owedSinceNanos;
    private volatile boolean shardedChannels;

    public CommandConnection(
            StatefulRedisConnection<byte[], byte[]> connection, ReadingThreads readers, Timing timing) {
        this(connection, readers, timing, 0);
    }

    /**
     * A connection that is open.
     *
     * @param move how many times its source had led to another server when it was begun
     */
    public CommandConnection(
            StatefulRedisConnection<byte[], byte[]> connection, ReadingThreads readers, Timing timing, long move) {
        this.connection = connection;
        this.commands = connection.async();
        this.readers = readers;
        this.timing = timing;
        this.move = move;
    }

    /** How many times its source had led to another server when it was begun. */
    public long move() {
        return move;
    }

    /**
     * Runs a script. One that the server does not know is loaded first, since it may drop those that only came with
     * EVAL when there are many; where loading is not permitted, or has not helped, it comes with EVAL.
     */
    public void run(Script script, List<String> keys, List<String> arguments, ScriptCall.Outcome outcome) {
        bySha(script, keys, arguments, (reply, error) -> {
            if (error != null && Failures.isScriptMissing(error)) {
                loadAndRun(script, keys, arguments, outcome);
            } else {
                outcome.report(reply, error);
            }
        });
    }

    private void loadAndRun(Script script, List<String> keys, List<String> arguments, ScriptCall.Outcome outcome) {
        var unused = load(script).thenAccept(loaded -> {
            if (!loaded) {
                bySource(script, keys, arguments, outcome);
                return;
            }
            bySha(script, keys, arguments, (reply, error) -> {
                if (error != null && Failures.isScriptMissing(error)) {
                    bySource(script, keys, arguments, outcome);
                } else {
                    outcome.report(reply, error);
                }
            });
        });
    }

    private void bySha(Script script, List<String> keys, List<String> arguments, ScriptCall.Outcome outcome) {
        call(CommandType.EVALSHA, EncodedArguments.of(script.sha(), keys, arguments), outcome);
    }

    private void bySource(Script script, List<String> keys, List<String> arguments, ScriptCall.Outcome outcome) {
        call(CommandType.EVAL, EncodedArguments.of(script.source(), keys, arguments), outcome);
    }

    /**
     * Runs a script at a node that is taking its slot over. The word that allows it is good for the next command alone,
     * so both go as one; and the script goes as text, since a second try by its name would need the word again.
     */
    public void runAsking(Script script, List<String> keys, List<String> arguments, ScriptCall.Outcome outcome) {
        sent();
        ScriptCall call = scriptCall(CommandType.EVAL, EncodedArguments.of(script.source(), keys, arguments), outcome);
        Command<byte[], byte[], String> asking =
                new Command<>(CommandType.ASKING, new StatusOutput<>(ByteArrayCodec.INSTANCE));
        try {
            connection.dispatch(List.of(asking, call));
        } catch (Throwable thrown) {
            call.completeExceptionally(thrown);
        }
    }

    private void call(CommandType type, EncodedArguments arguments, ScriptCall.Outcome outcome) {
        sent();
        ScriptCall call = scriptCall(type, arguments, outcome);
        try {
            connection.dispatch(call);
        } catch (Throwable thrown) {
            call.completeExceptionally(thrown);
        }
    }

    private ScriptCall scriptCall(CommandType type, EncodedArguments arguments, ScriptCall.Outcome outcome) {
        return new ScriptCall(type, arguments, readers, (reply, error) -> {
            answered();
            outcome.report(reply, error);
        });
    }

    /** Has the server keep a script. Completes, never exceptionally, with whether it does. */
    public CompletionStage<Boolean> load(Script script) {
        CompletableFuture<Boolean> loaded = new CompletableFuture<>();
        call(CommandType.SCRIPT, EncodedArguments.of("LOAD", script.source()), (sha, error) -> {
            if (error != null && LOG.isDebugEnabled()) {
                LogThread.write(() -> LOG.debug("{} could not be loaded", script, error));
            }
            loaded.complete(error == null);
        });
        return loaded;
    }

    public CompletionStage<Map<String, String>> readHash(String key) {
        return send(redis -> redis.hgetall(bytes(key))).thenApply(fields -> {
            Map<String, String> texts = new HashMap<>();
            fields.forEach((field, value) -> texts.put(text(field), text(value)));
            return texts;
        });
    }

    /**
     * Publishes, and then counts who is subscribed to the channel itself. What PUBLISH answers would count those who
     * listen to a pattern, too. Neither waits for the other's answer.
     */
    public CompletionStage<Long> publish(String channel, String message) {
        CompletionStage<Long> published = send(redis -> redis.publish(bytes(channel), bytes(message)));
        return published.thenCombine(subscribers(channel), (subscribersAndPatterns, subscribers) -> subscribers);
    }

    private CompletionStage<Long> subscribers(String channel) {
        return send(redis -> redis.pubsubNumsub(bytes(channel)))
                .thenApply(counts -> counts.values().iterator().next());
    }

    /** The number that the server gave to this connection and to no other. */
    public CompletionStage<Long> number() {
        return send(redis -> redis.clientId());
    }

    /** The ranges of slots of a cluster, as the server sends them. */
    public CompletionStage<List<Object>> slots() {
        return send(redis -> redis.clusterSlots());
    }

    /**
     * Looks whether the server has sharded channels, and lets this user publish to them and count who listens. That
     * another node serves the channel shows it, too: permissions are looked at before.
     *
     * <p>Over RESP2 there are none: Lettuce takes a message of a sharded channel for the answer it waits for, if there
     * is one, and every later answer for that of the request before. A subscription that was refused then looks made.
     */
    public void lookForShardedChannels(String channel) {
        if (connection.getOptions().getProtocolVersion() == ProtocolVersion.RESP2) {
            return;
        }
        CompletionStage<Boolean> published = send(redis -> redis.spublish(bytes(channel), new byte[0]))
                .handle((count, error) -> error == null || Failures.isRefusedForItsSlot(error));
        CompletionStage<Boolean> counted =
                send(redis -> redis.pubsubShardNumsub(bytes(channel))).handle((counts, error) -> error == null);
        var unused = published.thenCombine(counted, Boolean::logicalAnd).thenAccept(has -> {
            if (has) {
                for (Script script : LockScripts.forShardedChannels()) {
                    var unusedLoading = load(script);
                }
                shardedChannels = true;
            }
        });
    }

    /** This user may not subscribe to them. */
    public void doWithoutShardedChannels() {
        shardedChannels = false;
    }

    /** Whether the server is known to have sharded channels that this user may use. */
    public boolean hasShardedChannels() {
        return shardedChannels;
    }

    /** The nodes of a cluster, as the server writes them. */
    public CompletionStage<String> nodes() {
        return send(redis -> redis.clusterNodes());
    }

    public CompletionStage<Map<String, String>> readSetting(String name) {
        return send(redis -> redis.configGet(name));
    }

    public CompletionStage<String> readInfo(String section) {
        return send(redis -> redis.info(section));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private <T> CompletionStage<T> send(Function<RedisAsyncCommands<byte[], byte[]>, CompletionStage<T>> command) {
        sent();
        CompletionStage<T> answer;
        try {
            answer = command.apply(commands);
        } catch (Throwable thrown) {
            answer = CompletableFuture.failedFuture(thrown);
        }
        return answer.whenComplete((value, error) -> answered());
    }

    /**
     * The time is set before it counts, or a thread that looks in between would see an answer that has been owed since
     * the last one came.
     */
    private void sent() {
        if (owed.get() == 0) {
            owedSinceNanos = timing.nanoTime();
        }
        owed.incrementAndGet();
    }

    private void answered() {
        owedSinceNanos = timing.nanoTime();
        owed.decrementAndGet();
    }

    /** For how long the server has answered nothing though it owes something; zero if it owes nothing. */
    public long silentNanos() {
        return owed.get() == 0 ? 0 : timing.nanoTime() - owedSinceNanos;
    }

    @Override
    public boolean isOpen() {
        return connection.isOpen();
    }

    @Override
    public void whenLost(Runnable task) {
        LostListener.on(connection, readers, task);
    }

    @Override
    public CompletionStage<Boolean> abandon() {
        return LostListener.close(connection);
    }
}
