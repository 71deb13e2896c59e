package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.lettuce.MessageConnection;
import dev.holdfast.redis.internal.link.Link;
import dev.holdfast.redis.internal.script.LockScripts;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.redis.internal.wire.Envelope;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import io.lettuce.core.codec.ByteArrayCodec;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A link for requests, shared by all threads, and one that is subscribed to the client's channel, as far as they are
 * opened, replaced and closed together. Whether they can be used is decided elsewhere. Thread-safe; never blocks.
 */
final class LinkPair {

    private final LettuceSource source;
    private final Timing timing;
    private final ReadingThreads readers;
    private final MessageConnection.Receiver receiver;
    private final Link<CommandConnection> commands;
    private final Link<MessageConnection> messages;

    private volatile @Nullable ClientChannel channel;

    /**
     * Links that are not connected yet.
     *
     * @param random where the jitter of connecting comes from
     * @param readers notes the threads that read
     * @param receiver gets each message
     * @param requestWatcher hears how the link for requests fares
     * @param messageWatcher hears how the subscription fares
     */
    LinkPair(
            LettuceSource source,
            Timing timing,
            RandomGenerator random,
            ReadingThreads readers,
            MessageConnection.Receiver receiver,
            Link.Watcher requestWatcher,
            Link.Watcher messageWatcher) {
        this.source = source;
        this.timing = timing;
        this.readers = readers;
        this.receiver = receiver;
        this.commands = new Link<>("requests", this::connectCommands, timing, random, requestWatcher);
        this.messages = new Link<>("messages", this::connectMessages, timing, random, messageWatcher);
    }

    private CompletionStage<CommandConnection> connectCommands() {
        long move = source.moves();
        return source.connect(ByteArrayCodec.INSTANCE).thenApply(connection -> {
            CommandConnection fresh = new CommandConnection(connection, readers, timing, move);
            for (Script script : LockScripts.ALL) {
                var unused = fresh.load(script);
            }
            source.probedChannel().ifPresent(fresh::lookForShardedChannels);
            return fresh;
        });
    }

    private CompletionStage<MessageConnection> connectMessages() {
        return source.connectPubSub()
                .thenCompose(connection ->
                        MessageConnection.subscribed(connection, channel().name(), readers, receiver, timing));
    }

    /** Connects for the first time. Completes exceptionally if that fails, and then nothing is tried again. */
    CompletionStage<MessageConnection> open(ClientChannel channel) {
        this.channel = channel;
        CompletableFuture<CommandConnection> connecting = commands.open();
        CompletableFuture<MessageConnection> subscribing = messages.open();
        return connecting.thenCompose(connected -> subscribing);
    }

    /** Connects for the first time, however often it has to try. */
    void openInBackground(ClientChannel channel) {
        this.channel = channel;
        commands.openInBackground();
        messages.openInBackground();
    }

    /** Subscriptions that are made from now on listen to another channel. */
    void channel(ClientChannel fresh) {
        channel = fresh;
    }

    /** The one that it listens to. */
    ClientChannel channel() {
        ClientChannel present = channel;
        if (present == null) {
            throw new IllegalStateException("The links have not been opened");
        }
        return present;
    }

    /** Publishes a message to the channel, sealed; how many subscribers it reached. */
    CompletionStage<Long> publish(CommandConnection connection, String message) {
        ClientChannel to = channel();
        return connection.publish(to.name(), Envelope.sealed(message, to.secret()));
    }

    /** The present connection for requests, or null if there is none. */
    @Nullable
    CommandConnection commands() {
        return commands.current();
    }

    /** The present subscription, or null if there is none. */
    @Nullable
    MessageConnection messages() {
        return messages.current();
    }

    /**
     * Whether the server takes requests, and the channel could not be subscribed since it does: it may refuse that for
     * as long as its memory is full.
     */
    boolean isDeaf() {
        return messages.current() == null && messages.failsBeside(commands);
    }

    /** Why the channel could not be subscribed, as far as is known. */
    @Nullable
    Throwable deafness() {
        return messages.lastFailure();
    }

    /** How many connections for requests have been lost or given up. */
    long commandsEpoch() {
        return commands.epoch();
    }

    /** How many subscriptions have been lost or given up. */
    long messagesEpoch() {
        return messages.epoch();
    }

    /** Gives both connections up and makes fresh ones. */
    void replace(String why) {
        replaceCommands(why);
        MessageConnection subscription = messages.current();
        if (subscription != null) {
            messages.replace(subscription, why);
        }
    }

    /** Gives both connections up, and those that are being made, and makes fresh ones at once. */
    void restart(String why) {
        commands.restart(why);
        messages.restart(why);
    }

    void replaceCommands(String why) {
        CommandConnection connection = commands.current();
        if (connection != null) {
            commands.replace(connection, why);
        }
    }

    /** Does nothing if it is not the present one. */
    void replaceMessages(MessageConnection subscription, String why) {
        messages.replace(subscription, why);
    }

    /**
     * Closes the connections, and makes none until {@link #resume}. Completes, never exceptionally,
     * when they are closed.
     */
    CompletionStage<Boolean> suspend() {
        return commands.suspend().thenCombine(messages.suspend(), Boolean::logicalAnd);
    }

    /** Connects again. */
    void resume() {
        commands.resume();
        messages.resume();
    }

    /** Connects no more. Completes, never exceptionally, when the last connections are closed. */
    CompletionStage<Boolean> end() {
        return commands.end().thenCombine(messages.end(), Boolean::logicalAnd);
    }

    /**
     * Why no request can be sent.
     *
     * @param refusal what the server answered to the check of this pair, if it refused it
     */
    BackendFailure notConnected(@Nullable Throwable refusal) {
        boolean connected = commands.current() != null && (messages.current() != null || isDeaf());
        if (connected && refusal != null) {
            return Failures.notSent(Failures.ofConnecting(refusal), "not connected: ");
        }
        Throwable why = commands.current() == null ? commands.lastFailure() : messages.lastFailure();
        if (connected || why == null) {
            return new BackendFailure(Kind.NOT_EXECUTED, "not connected yet", null);
        }
        return Failures.notSent(Failures.ofConnecting(why), "not connected: ");
    }
}
