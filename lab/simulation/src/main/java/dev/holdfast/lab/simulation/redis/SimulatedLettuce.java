package dev.holdfast.lab.simulation.redis;

import dev.holdfast.lab.simulation.network.Connection;
import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.redis.SimulatedRedis.Moves;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.redis.testing.Connections;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.RedisCommand;
import io.lettuce.core.pubsub.RedisPubSubListener;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.lettuce.core.pubsub.api.async.RedisPubSubAsyncCommands;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lettuce's interfaces in front of simulated connections, as far as the transport uses them. It does as a client of
 * Lettuce does that does not connect again by itself: a lost connection fails what is under way, and is reported.
 */
final class SimulatedLettuce implements Connections {

    private static final ClassLoader LOADER = SimulatedLettuce.class.getClassLoader();
    private static final byte[] PUBLISH = bytes("PUBLISH");
    private static final byte[] PUBSUB = bytes("PUBSUB");
    private static final byte[] HGETALL = bytes("HGETALL");
    private static final byte[] NUMSUB = bytes("NUMSUB");
    private static final byte[] SUBSCRIBE = bytes("SUBSCRIBE");

    private final String description;
    private final Supplier<String> info;
    private final Function<Wire, CompletionStage<Connection>> connector;
    private final Moves moves;

    private final List<Connection> made = new ArrayList<>();
    private boolean closed;

    /** In front of a single server. */
    SimulatedLettuce(Function<Wire, CompletionStage<Connection>> connector, Moves moves) {
        this("redis://simulated", () -> "maxmemory_policy:noeviction\n", connector, moves);
    }

    /**
     * In front of one of several servers.
     *
     * @param description where it is
     * @param info what the server says of itself
     * @param moves reports that another server is to be connected to
     */
    SimulatedLettuce(
            String description,
            Supplier<String> info,
            Function<Wire, CompletionStage<Connection>> connector,
            Moves moves) {
        this.description = description;
        this.info = info;
        this.connector = connector;
        this.moves = moves;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    @SuppressWarnings("unchecked") // the proxy has no type arguments
    public <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec) {
        return connector
                .apply(Wire.COMMANDS)
                .thenApply(this::kept)
                .thenApply(connection -> (StatefulRedisConnection<T, T>)
                        proxy(StatefulRedisConnection.class, handler(connection, commands(connection, info))));
    }

    @Override
    @SuppressWarnings("unchecked") // the proxy has no type arguments
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub() {
        return connector.apply(Wire.MESSAGES).thenApply(this::kept).thenApply(connection -> {
            List<RedisPubSubListener<String, String>> listeners = new ArrayList<>();
            connection.onMessage((channel, text) -> listeners.forEach(listener -> listener.message(channel, text)));
            return (StatefulRedisPubSubConnection<String, String>)
                    proxy(StatefulRedisPubSubConnection.class, subscribing(connection, listeners));
        });
    }

    @Override
    public long moves() {
        return moves.moves();
    }

    @Override
    public boolean mayMove() {
        return moves.mayMove();
    }

    @Override
    public void whenMoved(Consumer<String> task) {
        moves.whenMoved(task);
    }

    /** With the client, every connection of it is closed, also one that was still being made. */
    @Override
    public void close() {
        closed = true;
        made.forEach(Connection::close);
    }

    private Connection kept(Connection connection) {
        if (closed) {
            connection.close();
        }
        made.removeIf(other -> !other.isOpen());
        made.add(connection);
        return connection;
    }

    private static <P> P proxy(Class<P> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(LOADER, new Class<?>[] {type}, handler));
    }

    private static InvocationHandler handler(Connection connection, Object async) {
        return (proxy, method, arguments) -> switch (method.getName()) {
            case "async" -> async;
            case "dispatch" -> dispatched(connection, (RedisCommand<?, ?, ?>) arguments[0]);
            case "isOpen" -> connection.isOpen();
            case "addListener" -> listen(connection, arguments[0]);
            case "closeAsync" -> closed(connection);
            case "toString" -> connection.toString();
            case "hashCode" -> connection.hashCode();
            case "equals" -> proxy == arguments[0];
            default -> throw new UnsupportedOperationException("not simulated: " + method);
        };
    }

    private static @Nullable Object listen(Connection connection, Object listener) {
        if (listener instanceof RedisConnectionStateListener state) {
            connection.onLost(() -> state.onRedisDisconnected(null));
        }
        return null;
    }

    private static CompletableFuture<@Nullable Void> closed(Connection connection) {
        connection.close();
        return CompletableFuture.completedFuture(null);
    }

    @SuppressWarnings("unchecked") // those of the one codec that the transport uses
    private static InvocationHandler subscribing(
            Connection connection, List<RedisPubSubListener<String, String>> listeners) {
        Object async = proxy(RedisPubSubAsyncCommands.class, (proxy, method, arguments) -> {
            if (!method.getName().equals("subscribe")) {
                throw new UnsupportedOperationException("not simulated: " + method);
            }
            String channel = ((Object[]) arguments[0])[0].toString();
            return answer(connection.send(SUBSCRIBE, bytes(channel)), reply -> {
                listeners.forEach(listener -> listener.subscribed(channel, 1));
                return reply;
            });
        });
        InvocationHandler others = handler(connection, async);
        return (proxy, method, arguments) -> {
            if (method.getName().equals("addListener") && arguments[0] instanceof RedisPubSubListener<?, ?> listener) {
                listeners.add((RedisPubSubListener<String, String>) listener);
                return null;
            }
            return others.invoke(proxy, method, arguments);
        };
    }

    private static Object commands(Connection connection, Supplier<String> info) {
        return proxy(RedisAsyncCommands.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "publish" ->
                answer(connection.send(PUBLISH, (byte[]) arguments[0], (byte[]) arguments[1]), reply -> reply);
            case "pubsubNumsub" ->
                answer(
                        connection.send(PUBSUB, NUMSUB, (byte[]) ((Object[]) arguments[0])[0]),
                        SimulatedLettuce::countByChannel);
            case "hgetall" -> answer(connection.send(HGETALL, (byte[]) arguments[0]), SimulatedLettuce::fields);
            case "configGet" -> new Answer<>(Map.of((String) arguments[0], "3600 1"));
            case "clientId" -> new Answer<>(connection.number());
            case "info" -> new Answer<>(info.get());
            default -> throw new UnsupportedOperationException("not simulated: " + method);
        });
    }

    private static Object countByChannel(@Nullable Object reply) {
        List<?> channelAndCount = (List<?>) Objects.requireNonNull(reply);
        return Map.of(channelAndCount.get(0), channelAndCount.get(1));
    }

    private static Object fields(@Nullable Object reply) {
        List<?> fieldsAndValues = (List<?>) Objects.requireNonNull(reply);
        Map<Object, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < fieldsAndValues.size(); i += 2) {
            fields.put(fieldsAndValues.get(i), fieldsAndValues.get(i + 1));
        }
        return fields;
    }

    /** Sends a command as the bytes that it encodes itself to, and has it decode its answer. */
    private static RedisCommand<?, ?, ?> dispatched(Connection connection, RedisCommand<?, ?, ?> command) {
        ByteBuf encoded = Unpooled.buffer();
        command.encode(encoded);
        var unused = connection.send(RequestParts.of(encoded)).handle((reply, error) -> {
            if (error != null) {
                return command.completeExceptionally(error);
            }
            fill(command.getOutput(), reply);
            command.complete();
            return true;
        });
        return command;
    }

    private static void fill(CommandOutput<?, ?, ?> output, @Nullable Object reply) {
        if (reply instanceof RedisModel.Refused refused) {
            output.setError(refused.text());
        } else if (reply instanceof List<?> row) {
            output.multi(row.size());
            row.forEach(part -> fill(output, part));
        } else if (reply instanceof Long number) {
            output.set(number);
        } else if (reply instanceof byte[] bytes) {
            output.set(ByteBuffer.wrap(bytes));
        } else if (reply == null) {
            output.set((ByteBuffer) null);
        } else {
            output.set(ByteBuffer.wrap(bytes(reply.toString())));
        }
    }

    private static Answer<Object> answer(
            CompletableFuture<@Nullable Object> raw, Function<@Nullable Object, @Nullable Object> decoder) {
        Answer<Object> answer = new Answer<>();
        var unused = raw.handle((reply, error) -> {
            if (error != null) {
                return answer.completeExceptionally(error);
            }
            return reply instanceof RedisModel.Refused refused
                    ? answer.completeExceptionally(exception(refused.text()))
                    : answer.complete(decoder.apply(reply));
        });
        return answer;
    }

    private static RedisCommandExecutionException exception(String text) {
        return text.startsWith("NOSCRIPT")
                ? new RedisNoScriptException(text)
                : new RedisCommandExecutionException(text);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** An answer of Lettuce's kind. No thread blocks on it. */
    private static final class Answer<T> extends CompletableFuture<@Nullable T> implements RedisFuture<@Nullable T> {

        Answer() {}

        Answer(T value) {
            complete(value);
        }

        @Override
        public @Nullable String getError() {
            return null;
        }

        @Override
        public boolean await(long timeout, TimeUnit unit) {
            return isDone();
        }
    }
}
