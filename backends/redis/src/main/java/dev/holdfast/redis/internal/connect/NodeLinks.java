package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.identity.CheckedLinks;
import dev.holdfast.redis.internal.identity.SentBeats;
import dev.holdfast.redis.internal.identity.TwinCheck;
import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.lettuce.MessageConnection;
import dev.holdfast.redis.internal.link.Heartbeat;
import dev.holdfast.redis.internal.link.Link;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.redis.internal.wire.Envelope;
import dev.holdfast.redis.internal.wire.Message;
import dev.holdfast.spi.BackendFailure;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The two links to one server: a connection for requests, shared by all threads, and one that is subscribed to the
 * client's channel. Each is replaced by a fresh one when it is lost or found dead; Lettuce's own reconnecting, which a
 * user's client may have, never gets to repeat a request.
 *
 * <p>A fresh connection is used only after {@link TwinCheck} has passed for the pair: the subscription then is known to
 * receive what is published over the connection for requests, and no other process to use the client's id. A
 * {@link Heartbeat} finds out when that ends. Where the channel cannot be subscribed, or nothing arrives, the check
 * makes do without: leases are renewed and given back all the same, and who waits asks instead of being told.
 * Thread-safe; never blocks.
 */
final class NodeLinks {

    private static final String DEAF = "a message that the server took did not arrive within 2 s";

    private final NodeWatcher watcher;
    private final LinkPair pair;
    private final ShardSubscriptions shards;
    private final TwinCheck<CommandConnection, MessageConnection> twins;
    private final Heartbeat heartbeat;

    /**
     * Links that are not connected yet.
     *
     * @param random where the jitter of connecting and calling again comes from
     * @param signatures draws a text that no other process draws, given the server's number of a connection
     * @param beats remembers what the client sends to this and to other nodes
     * @param readers notes the threads that read
     * @param watcher hears how they fare
     */
    NodeLinks(
            LettuceSource source,
            Timing timing,
            RandomGenerator random,
            LongFunction<String> signatures,
            SentBeats beats,
            ReadingThreads readers,
            NodeWatcher watcher) {
        this.watcher = watcher;
        this.pair =
                new LinkPair(source, timing, random, readers, new Received(), new LinkWatcher(), new MessageWatcher());
        this.shards = new ShardSubscriptions(pair, watcher);
        this.twins = new TwinCheck<>(new CheckedPair(), timing, random, signatures, beats);
        this.heartbeat = new Heartbeat(timing, new WatchedPair());
    }

    /** Listens to a sharded channel as well. */
    void subscribe(String shardChannel) {
        shards.subscribe(shardChannel, usable());
    }

    /** Listens to a sharded channel no more. */
    void unsubscribe(String shardChannel) {
        shards.unsubscribe(shardChannel);
    }

    /**
     * Connects for the first time. Completes exceptionally if that fails, and then nothing is tried again.
     * What follows is {@link #check}.
     */
    CompletionStage<MessageConnection> open(ClientChannel channel) {
        return pair.open(channel);
    }

    /** Connects for the first time, however often it has to try. */
    void openInBackground(ClientChannel channel) {
        pair.openInBackground(channel);
    }

    /** Checks the pair, unless that was done or is being done. */
    void check() {
        twins.begin();
    }

    /** Looks for dead connections from now on. */
    void startHeartbeat() {
        heartbeat.start();
    }

    /** Replaces both connections by such as listen to another channel. */
    void listenTo(ClientChannel fresh) {
        pair.channel(fresh);
        twins.forget();
        pair.replace("another channel is used from now on");
    }

    /** Gives both connections up and makes fresh ones. */
    void replace(String why) {
        pair.replace(why);
    }

    /** Makes fresh connections at once, since they lead to another server now. */
    void restart(String why) {
        pair.restart(why);
    }

    /**
     * Closes the connections, and makes none until {@link #resume}. Completes, never exceptionally,
     * when they are closed.
     */
    CompletionStage<Boolean> suspend() {
        return pair.suspend();
    }

    /** Connects again. */
    void resume() {
        pair.resume();
    }

    /** Connects no more. Completes, never exceptionally, when the last connections are closed. */
    CompletionStage<Boolean> end() {
        heartbeat.stop();
        return pair.end();
    }

    /** The connection for requests, or null while there is none that was checked. */
    @Nullable
    CommandConnection usable() {
        CommandConnection connection = pair.commands();
        return connection != null && twins.hasPassed(connection) ? connection : null;
    }

    /** Whether the channel is subscribed, as far as what was published over the other connection shows. */
    boolean isListening() {
        MessageConnection subscription = pair.messages();
        return usable() != null && subscription != null && twins.isBelieved(subscription);
    }

    /** Why no message arrives while requests can be sent; empty if messages arrive, or nothing can be sent. */
    Optional<BackendFailure> deafness() {
        Throwable why = pair.deafness();
        return why == null || usable() == null || !pair.isDeaf()
                ? Optional.empty()
                : Optional.of(Failures.ofConnecting(why));
    }

    /** How many connections for requests have been lost or given up. */
    long epoch() {
        return pair.commandsEpoch();
    }

    /** Why no request can be sent. */
    BackendFailure notConnected() {
        return pair.notConnected(twins.failure());
    }

    private final class Received implements MessageConnection.Receiver {

        @Override
        public void message(MessageConnection from, String text) {
            Envelope letter = Envelope.of(text);
            // Others could end all holds by one that passes for that of a copy.
            Message.Beat beat = Message.parseBeat(letter.message());
            if (beat != null && letter.isSealedWith(pair.channel().secret())) {
                if (twins.heard(beat, from)) {
                    heartbeat.arrived(beat.number());
                }
            } else if (twins.isBelieved(from)) {
                watcher.message(text);
            }
        }

        @Override
        public void ended(MessageConnection at, String shardChannel) {
            shards.ended(at, shardChannel);
        }
    }

    private final class WatchedPair implements Heartbeat.Watched {

        @Override
        public long silentNanos() {
            CommandConnection connection = pair.commands();
            return connection == null ? 0 : connection.silentNanos();
        }

        @Override
        public boolean isComplete() {
            return isListening();
        }

        @Override
        public long subscriptionEpoch() {
            return pair.messagesEpoch();
        }

        @Override
        public Message.Beat nextBeat() {
            return twins.beat();
        }

        @Override
        public CompletionStage<Long> publish(Message.Beat beat) {
            CommandConnection connection = usable();
            return connection == null
                    ? CompletableFuture.failedFuture(notConnected())
                    : pair.publish(connection, beat.text());
        }

        @Override
        public void commandsDied(String why) {
            pair.replaceCommands(why);
        }

        @Override
        public void subscriptionDied(long subscriptionEpoch, String why) {
            MessageConnection subscription = pair.messages();
            if (subscription != null && pair.messagesEpoch() == subscriptionEpoch) {
                pair.replaceMessages(subscription, why);
            }
        }
    }

    private class LinkWatcher implements Link.Watcher {

        @Override
        public void restored() {
            twins.begin();
        }

        @Override
        public void lost(String why) {
            watcher.lost(why);
        }

        @Override
        public void failed(Throwable error) {
            watcher.failed(error);
        }
    }

    /** Requests do not wait for a subscription that cannot be made. */
    private final class MessageWatcher extends LinkWatcher {

        @Override
        public void failed(Throwable error) {
            twins.begin();
            if (!reportDeafness()) {
                super.failed(error);
            }
        }
    }

    private boolean reportDeafness() {
        Optional<BackendFailure> deafness = deafness();
        deafness.ifPresent(watcher::deaf);
        return deafness.isPresent();
    }

    private final class CheckedPair implements CheckedLinks<CommandConnection, MessageConnection> {

        @Override
        public @Nullable CommandConnection commands() {
            return pair.commands();
        }

        @Override
        public @Nullable MessageConnection messages() {
            return pair.messages();
        }

        @Override
        public boolean areDeaf() {
            return pair.isDeaf();
        }

        @Override
        public CompletionStage<Long> number(CommandConnection connection) {
            return connection.number();
        }

        @Override
        public CompletionStage<Long> publish(CommandConnection connection, String text) {
            return pair.publish(connection, text);
        }

        @Override
        public void passed(CommandConnection connection, boolean freshCommands, boolean freshMessages) {
            watcher.passed(connection, freshCommands, freshMessages);
            reportDeafness();
        }

        @Override
        public void failed(Throwable error) {
            watcher.refused(error);
        }

        @Override
        public void deaf(MessageConnection subscription) {
            pair.replaceMessages(subscription, DEAF);
        }

        @Override
        public void twinFound() {
            watcher.twinFound();
        }
    }

    /**
     * The sharded channels that a pair of links listens to beside the client's own channel, which serves in their place
     * where one is not subscribed. They end with the connection for messages. Thread-safe; never blocks.
     */
    private static final class ShardSubscriptions {

        private final LinkPair pair;
        private final NodeWatcher watcher;

        ShardSubscriptions(LinkPair pair, NodeWatcher watcher) {
            this.pair = pair;
            this.watcher = watcher;
        }

        /**
         * Subscribes to a channel, where the server has such channels and permits them.
         *
         * @param usable the connection for requests, which knows that; null if there is none
         */
        void subscribe(String shardChannel, @Nullable CommandConnection usable) {
            MessageConnection subscription = pair.messages();
            if (usable != null && usable.hasShardedChannels() && subscription != null) {
                subscription.subscribe(shardChannel, error -> failed(shardChannel, subscription, usable, error));
            }
        }

        /** Whatever else goes wrong on a connection for messages, one may be missed. */
        private void failed(
                String shardChannel, MessageConnection subscription, CommandConnection requests, Throwable error) {
            if (Failures.isOutOfMemory(error)) {
                // The client's own channel serves in its place, and a fresh connection might not even have that.
                return;
            }
            if (Failures.isRefusedForItsSlot(error)) {
                watcher.subscriptionRefused(shardChannel);
            } else if (Failures.isNotPermitted(error)) {
                requests.doWithoutShardedChannels();
            } else {
                pair.replaceMessages(subscription, "a sharded channel could not be subscribed: " + error);
            }
        }

        void unsubscribe(String shardChannel) {
            MessageConnection subscription = pair.messages();
            if (subscription != null) {
                subscription.unsubscribe(
                        shardChannel,
                        error -> pair.replaceMessages(subscription, "sharded channels could not be left: " + error));
            }
        }

        /** The server has ended one by itself. */
        void ended(MessageConnection at, String shardChannel) {
            if (at == pair.messages()) {
                watcher.subscriptionEnded(shardChannel);
            }
        }
    }
}
