package dev.holdfast.redis;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Lettuce as the way to a server: one connection for requests, shared by all threads, and one that is subscribed. Each is replaced by a fresh one when it is lost or
 * found dead; Lettuce's own reconnecting, which a user's client may have, never gets to repeat a request.
 */
final class LettuceTransport implements RedisTransport {

    private static final Duration LONGEST_OPENING = Duration.ofSeconds(10);
    private static final long LONGEST_CLOSING_SECONDS = 2;
    private static final long READ_ONLY_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LettuceSource source;
    private final Timing timing;
    private final Link<CommandConnection> commands;
    private final Link<MessageConnection> messages;
    private final Heartbeat heartbeat;
    private final ReadingThreads readers = new ReadingThreads();
    private final EvictionPolicy evictionPolicy;

    private volatile String channel = "";
    private volatile Events events = new NoEvents();
    private volatile long readOnlySeenNanos;

    LettuceTransport(LettuceSource source, Timing timing) {
        this(source, timing, new Random());
    }

    LettuceTransport(LettuceSource source, Timing timing, RandomGenerator random) {
        this.source = source;
        this.timing = timing;
        this.commands = new Link<>("requests", this::connectCommands, timing, random, () -> events.requestsRestored());
        this.messages = new Link<>("messages", this::connectMessages, timing, random, () -> events.messagesRestored());
        this.heartbeat = new Heartbeat(timing, new WatchedLinks());
        this.evictionPolicy = new EvictionPolicy(source.description());
        this.readOnlySeenNanos = timing.nanoTime() - READ_ONLY_PAUSE_NANOS;
    }

    private CompletionStage<CommandConnection> connectCommands() {
        return source.connect(ByteArrayCodec.INSTANCE).thenApply(connection -> {
            CommandConnection fresh = new CommandConnection(connection, timing);
            for (Script script : LockScripts.ALL) {
                var unused = fresh.load(script);
            }
            return fresh;
        });
    }

    private CompletionStage<MessageConnection> connectMessages() {
        return source.connectPubSub()
                .thenCompose(connection -> MessageConnection.subscribed(connection, channel, this::received, timing));
    }

    private void received(String text) {
        readers.note();
        if (Message.parse(text) instanceof Message.Beat beat) {
            heartbeat.arrived(beat.number());
        } else {
            events.message(text);
        }
    }

    @Override
    public String description() {
        return source.description();
    }

    @Override
    public void open(String channel, Events events) throws BackendFailure {
        this.channel = channel;
        this.events = events;
        CompletableFuture<CommandConnection> connecting = commands.open();
        CompletableFuture<MessageConnection> subscribing = messages.open();
        try {
            CommandConnection connection = Awaited.answer(connecting, LONGEST_OPENING);
            Awaited.answer(subscribing, LONGEST_OPENING);
            // Shows now, and not at the first handover, whether this user may publish and count subscribers.
            Awaited.answer(connection.publish(channel, Message.beat(0)), LONGEST_OPENING);
            lookAtSettings(connection);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackendFailure(Kind.NOT_EXECUTED, "the thread was interrupted while it connected", e);
        }
        heartbeat.start();
    }

    /** Of a server that does not tell one setting, none else is asked: it may keep a record of what it refuses. */
    private void lookAtSettings(CommandConnection connection) {
        Persistence persistence = new Persistence(source.description());
        var unused = evictionPolicy.warnIfEvicting(connection).thenAccept(tells -> {
            if (tells) {
                persistence.tellIfNone(connection);
            }
        });
    }

    @Override
    public CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
        CommandConnection connection = commands.current();
        if (connection == null) {
            return CompletableFuture.failedFuture(notConnected());
        }
        CompletableFuture<Reply> result = new CompletableFuture<>();
        connection.run(script, keys, arguments, (reply, error) -> {
            if (reply != null) {
                readers.note();
            }
            settle(result, connection, reply, error);
        });
        return result;
    }

    @Override
    public CompletionStage<Map<String, String>> readHash(String key) {
        return request(connection -> connection.readHash(key));
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        CommandConnection connection = commands.current();
        return connection == null
                ? CompletableFuture.failedFuture(notConnected())
                : evictionPolicy
                        .warning(connection)
                        .thenApply(warning -> warning.stream().toList());
    }

    @Override
    public boolean isListening() {
        // A subscription is only known to be alive by what was published over the other connection.
        return commands.current() != null && messages.current() != null;
    }

    private <T> CompletionStage<T> request(Function<CommandConnection, CompletionStage<T>> command) {
        CommandConnection connection = commands.current();
        if (connection == null) {
            return CompletableFuture.failedFuture(notConnected());
        }
        CompletableFuture<T> result = new CompletableFuture<>();
        var unused =
                command.apply(connection).whenComplete((answer, error) -> settle(result, connection, answer, error));
        return result;
    }

    private <T> void settle(
            CompletableFuture<T> result, CommandConnection connection, @Nullable T answer, @Nullable Throwable error) {
        if (error == null) {
            result.complete(answer);
            return;
        }
        if (Failures.isReadOnly(error)) {
            lookForThePrimary(connection);
        }
        result.completeExceptionally(Failures.ofRequest(error));
    }

    private BackendFailure notConnected() {
        Throwable why = commands.lastFailure();
        if (why == null) {
            return new BackendFailure(Kind.NOT_EXECUTED, "not connected", null);
        }
        BackendFailure failure = Failures.ofConnecting(why);
        return new BackendFailure(failure.kind(), "not connected: " + failure.seen(), why);
    }

    /** A demoted server stays connected, but its name, or its Sentinel, may point to another by now. */
    private void lookForThePrimary(CommandConnection connection) {
        long nowNanos = timing.nanoTime();
        if (nowNanos - readOnlySeenNanos >= READ_ONLY_PAUSE_NANOS) {
            readOnlySeenNanos = nowNanos;
            commands.replace(connection, "the server has become a read-only replica");
            MessageConnection subscription = messages.current();
            if (subscription != null) {
                messages.replace(subscription, "the server has become a read-only replica");
            }
        }
    }

    @Override
    public boolean isOnOwnThread() {
        return readers.haveCurrent() || timing.isOnOwnThread();
    }

    @Override
    public long epoch() {
        return commands.epoch();
    }

    @Override
    public void close() {
        CompletableFuture<Boolean> closing = commands.end()
                .thenCombine(messages.end(), Boolean::logicalAnd)
                .toCompletableFuture()
                .completeOnTimeout(false, LONGEST_CLOSING_SECONDS, TimeUnit.SECONDS);
        // Lettuce warns of connections that are closed while it closes them.
        var unused = closing.join();
        source.close();
    }

    private final class WatchedLinks implements Heartbeat.Watched {

        @Override
        public long silentNanos() {
            CommandConnection connection = commands.current();
            return connection == null ? 0 : connection.silentNanos();
        }

        @Override
        public boolean isComplete() {
            return commands.current() != null && messages.current() != null;
        }

        @Override
        public long subscriptionEpoch() {
            return messages.epoch();
        }

        @Override
        public CompletionStage<Long> beat(long number) {
            return request(connection -> connection.publish(channel, Message.beat(number)));
        }

        @Override
        public void commandsDied(String why) {
            CommandConnection connection = commands.current();
            if (connection != null) {
                commands.replace(connection, why);
            }
        }

        @Override
        public void subscriptionDied(long subscriptionEpoch, String why) {
            MessageConnection subscription = messages.current();
            if (subscription != null && messages.epoch() == subscriptionEpoch) {
                messages.replace(subscription, why);
            }
        }
    }

    /** Before the transport is opened. */
    private static final class NoEvents implements Events {

        @Override
        public void message(String text) {}

        @Override
        public void messagesRestored() {}

        @Override
        public void requestsRestored() {}
    }
}
