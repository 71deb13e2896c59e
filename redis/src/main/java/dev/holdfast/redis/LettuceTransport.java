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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Lettuce as the way to a server: one connection for requests, shared by all threads, and one that is subscribed. Each is replaced by a fresh one when it is lost or
 * found dead; Lettuce's own reconnecting, which a user's client may have, never gets to repeat a request.
 */
final class LettuceTransport implements RedisTransport {

    private static final Duration LONGEST_OPENING = Duration.ofSeconds(10);
    private static final long LONGEST_CLOSING_SECONDS = 2;
    private static final int SIGNATURE_LENGTH = 24;
    private static final String READ_ONLY = "the server has become a read-only replica";

    private final LettuceSource source;
    private final Startup startup;
    private final Timing timing;
    private final Link<CommandConnection> commands;
    private final Link<MessageConnection> messages;
    private final TwinCheck<CommandConnection, MessageConnection> twins;
    private final Heartbeat heartbeat;
    private final ReadingThreads readers = new ReadingThreads();
    private final Primary primary;
    private final ConnectionReport report;
    private final EvictionPolicy evictionPolicy;
    private final AtomicBoolean looked = new AtomicBoolean();
    private final CompletableFuture<Boolean> checked = new CompletableFuture<>();
    private volatile boolean started;

    private volatile String channel = "";
    private volatile Events events = new NoEvents();

    LettuceTransport(LettuceSource source, Timing timing) {
        this(source, Startup.CONNECTED, timing);
    }

    LettuceTransport(LettuceSource source, Startup startup, Timing timing) {
        this(source, startup, timing, new Random(), number -> UniqueText.of(SIGNATURE_LENGTH, number));
    }

    /**
     * A transport that is not opened yet.
     *
     * @param random where the jitter of connecting and calling again comes from
     * @param signatures draws a text that no other process draws, given the server's number of a connection
     */
    LettuceTransport(
            LettuceSource source,
            Startup startup,
            Timing timing,
            RandomGenerator random,
            LongFunction<String> signatures) {
        this.source = source;
        this.startup = startup;
        this.timing = timing;
        this.report = new ConnectionReport(source, timing);
        this.commands = new Link<>("requests", this::connectCommands, timing, random, new Watching());
        this.messages = new Link<>("messages", this::connectMessages, timing, random, new Watching());
        this.twins = new TwinCheck<>(new CheckedLinks(), timing, random, signatures);
        this.heartbeat = new Heartbeat(timing, new WatchedLinks());
        this.primary = new Primary(timing);
        this.evictionPolicy = new EvictionPolicy(source);
    }

    private CompletionStage<CommandConnection> connectCommands() {
        return source.connect(ByteArrayCodec.INSTANCE).thenApply(connection -> {
            CommandConnection fresh = new CommandConnection(connection, readers, timing);
            for (Script script : LockScripts.ALL) {
                var unused = fresh.load(script);
            }
            return fresh;
        });
    }

    private CompletionStage<MessageConnection> connectMessages() {
        return source.connectPubSub()
                .thenCompose(connection ->
                        MessageConnection.subscribed(connection, channel, readers, this::received, timing));
    }

    private void received(MessageConnection subscription, String text) {
        if (Message.parse(text) instanceof Message.Beat beat) {
            if (twins.heard(beat, subscription)) {
                heartbeat.arrived(beat.number());
            }
        } else if (twins.isBelieved(subscription)) {
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
        if (startup == Startup.IN_BACKGROUND) {
            commands.openInBackground();
            messages.openInBackground();
        } else {
            connect();
        }
        heartbeat.start();
    }

    /** Of a server that does not tell one setting, none else is asked: it may keep a record of what it refuses. */
    private void lookAtSettings(CommandConnection connection) {
        if (!looked.compareAndSet(false, true)) {
            return;
        }
        Persistence persistence = new Persistence(source.description());
        var unused = evictionPolicy.warnIfEvicting(connection).thenAccept(tells -> {
            if (tells) {
                persistence.tellIfNone(connection);
            }
        });
    }

    private void connect() throws BackendFailure {
        CompletableFuture<CommandConnection> connecting = commands.open();
        CompletableFuture<MessageConnection> subscribing = messages.open();
        try {
            Awaited.answer(connecting, LONGEST_OPENING);
            Awaited.answer(subscribing, LONGEST_OPENING);
            twins.begin();
            // Shows now, and not at the first handover, whether this user may publish and count subscribers.
            Awaited.answer(checked, LONGEST_OPENING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackendFailure(Kind.NOT_EXECUTED, "the thread was interrupted while it connected", e);
        }
    }

    @Override
    public void listenTo(String fresh) {
        channel = fresh;
        twins.forget();
        replaceBoth("another channel is used from now on");
    }

    @Override
    public CompletionStage<Boolean> suspend() {
        return commands.suspend().thenCombine(messages.suspend(), Boolean::logicalAnd);
    }

    @Override
    public void resume() {
        commands.resume();
        messages.resume();
    }

    @Override
    public CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
        CommandConnection connection = usable();
        if (connection == null) {
            return CompletableFuture.failedFuture(notConnected());
        }
        CompletableFuture<Reply> result = new CompletableFuture<>();
        connection.run(script, keys, arguments, (reply, error) -> {
            if (error == null && script.sha().equals(LockScripts.ANNOUNCE.sha())) {
                announced();
            }
            settle(result, reply, error);
        });
        return result;
    }

    /** A write was carried out, so that the server is not a replica. */
    private void announced() {
        started = true;
        primary.found();
        if (isListening()) {
            report.over();
        }
    }

    @Override
    public CompletionStage<Map<String, String>> readHash(String key) {
        return request(connection -> connection.readHash(key));
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        CommandConnection connection = usable();
        return connection == null
                ? CompletableFuture.failedFuture(notConnected())
                : evictionPolicy
                        .warning(connection)
                        .thenApply(warning -> warning.stream().toList());
    }

    @Override
    public boolean isListening() {
        // A subscription is only known to be alive by what was published over the other connection.
        MessageConnection subscription = messages.current();
        return usable() != null && subscription != null && twins.isBelieved(subscription);
    }

    /** The connection for requests, once it is known that nobody else uses the client's id. */
    private @Nullable CommandConnection usable() {
        CommandConnection connection = commands.current();
        return connection != null && twins.hasPassed(connection) ? connection : null;
    }

    private <T> CompletionStage<T> request(Function<CommandConnection, CompletionStage<T>> command) {
        CommandConnection connection = usable();
        if (connection == null) {
            return CompletableFuture.failedFuture(notConnected());
        }
        CompletableFuture<T> result = new CompletableFuture<>();
        var unused = command.apply(connection).whenComplete((answer, error) -> settle(result, answer, error));
        return result;
    }

    private <T> void settle(CompletableFuture<T> result, @Nullable T answer, @Nullable Throwable error) {
        if (error == null) {
            result.complete(answer);
            return;
        }
        if (Failures.isReadOnly(error)) {
            lookForThePrimary();
        }
        result.completeExceptionally(Failures.ofRequest(error));
    }

    private BackendFailure notConnected() {
        boolean connected = commands.current() != null && messages.current() != null;
        if (connected && twins.failure() != null) {
            return Failures.notSent(Failures.ofConnecting(twins.failure()), "not connected: ");
        }
        Throwable why = commands.current() == null ? commands.lastFailure() : messages.lastFailure();
        if (connected || why == null) {
            return new BackendFailure(Kind.NOT_EXECUTED, "not connected yet", null);
        }
        return Failures.notSent(Failures.ofConnecting(why), "not connected: ");
    }

    /** A demoted server stays connected, but its name, or its Sentinel, may point to another by now. */
    private void lookForThePrimary() {
        if (startup == Startup.CONNECTED && !started) {
            // The start fails, and its exception says so.
            return;
        }
        report.outage(READ_ONLY);
        if (primary.isToBeLookedFor()) {
            replaceBoth(READ_ONLY);
        }
    }

    private void replaceBoth(String why) {
        CommandConnection connection = commands.current();
        if (connection != null) {
            commands.replace(connection, why);
        }
        MessageConnection subscription = messages.current();
        if (subscription != null) {
            messages.replace(subscription, why);
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
            return isListening();
        }

        @Override
        public long subscriptionEpoch() {
            return messages.epoch();
        }

        @Override
        public Message.Beat nextBeat() {
            return twins.beat();
        }

        @Override
        public CompletionStage<Long> publish(Message.Beat beat) {
            return request(connection -> connection.publish(channel, beat.text()));
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

    /** Both links tell the same. */
    private final class Watching implements Link.Watcher {

        @Override
        public void restored() {
            twins.begin();
        }

        @Override
        public void lost(String why) {
            report.outage(why);
        }

        @Override
        public void failed(Throwable error) {
            report.failed(error);
        }
    }

    private final class CheckedLinks implements TwinCheck.Links<CommandConnection, MessageConnection> {

        @Override
        public @Nullable CommandConnection commands() {
            return commands.current();
        }

        @Override
        public @Nullable MessageConnection messages() {
            return messages.current();
        }

        @Override
        public CompletionStage<Long> number(CommandConnection connection) {
            return connection.number();
        }

        @Override
        public CompletionStage<Long> publish(CommandConnection connection, String text) {
            return connection.publish(channel, text);
        }

        @Override
        public void passed(CommandConnection connection, boolean freshCommands, boolean freshMessages) {
            lookAtSettings(connection);
            if (checked.complete(true) && startup == Startup.CONNECTED) {
                return;
            }
            if (freshCommands) {
                events.requestsRestored();
            }
            if (freshMessages) {
                events.messagesRestored();
            }
        }

        @Override
        public void failed(Throwable error) {
            if (!checked.completeExceptionally(error)) {
                report.failed(error);
            }
        }

        @Override
        public void deaf(MessageConnection subscription) {
            messages.replace(subscription, "a message that the server took did not arrive within 2 s");
        }

        @Override
        public void twinFound() {
            events.twinFound();
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

        @Override
        public void twinFound() {}
    }
}
