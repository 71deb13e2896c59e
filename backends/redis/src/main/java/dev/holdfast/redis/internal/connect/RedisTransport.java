package dev.holdfast.redis.internal.connect;

import dev.holdfast.Topology;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The way to the servers that keep the locks, one or several. Every failure is a {@link BackendFailure}. Nothing blocks
 * but {@link #open} and {@link #close}; stages complete and events come on the transport's own threads.
 */
public interface RedisTransport extends RedisServers {

    /**
     * Connects, and returns once the channel is subscribed,
     * or at once if the transport is set to connect in the background.
     *
     * @param channel what to listen to
     * @param clock the clock on which all times lie
     * @param events hears of messages and of connections that came back
     * @throws BackendFailure if that did not succeed in the time that the transport allows itself
     */
    void open(ClientChannel channel, LocalClock clock, Events events) throws BackendFailure;

    /**
     * Has the node that serves a lock carry a request out.
     *
     * @param request puts the request together for a node, and sends it. Called again with another node if one
     *     has answered that it does not serve the lock, and so has carried out nothing
     */
    <T> CompletionStage<T> route(LockId lock, Function<RedisNode, CompletionStage<T>> request);

    /**
     * As {@link #route}, for a request that has another form for a slot on its way between two nodes.
     *
     * @param whileMoving puts the request together with keys that exist, or with one alone
     */
    default <T> CompletionStage<T> route(
            LockId lock,
            Function<RedisNode, CompletionStage<T>> request,
            Function<RedisNode, CompletionStage<T>> whileMoving) {
        return route(lock, request);
    }

    /**
     * As {@link #route}, for a request that ends a hold. If it meets a takeover, that is reported after its answer,
     * since the engine trusts no answer to a release that was under way during one.
     */
    default <T> CompletionStage<T> routeEnd(LockId lock, Function<RedisNode, CompletionStage<T>> request) {
        return route(lock, request);
    }

    /** An attempt waits for a lock at a node: what this node says of the lock counts until another one answers. */
    default void queued(LockId lock, RedisNode at) {}

    /** Another client has begun to wait for a lock that this client holds at a node. */
    default void contended(LockId lock, RedisNode at) {}

    /** No attempt of this client waits for a lock any more. */
    default void settled(LockId lock) {}

    /** What a message about a lock is worth that came from a node. */
    default Sender senderOf(LockId lock, RedisNode from) {
        return Sender.ANSWERING;
    }

    /** Who has sent a message about a lock. */
    enum Sender {

        /** The node that has last answered for the lock: the message's times are of its clock. */
        ANSWERING,

        /** The node that serves the lock now, but has not answered for it: the message is a reason to ask. */
        SERVING,

        /** A node that has passed on what another one has published, or that serves the lock no more. */
        OTHER
    }

    /** The address of the server that is asked for what a key holds, as the topology names it, if it is known. */
    default Optional<String> nodeOf(String key) {
        return topology().nodes().stream().map(Topology.Node::address).findFirst();
    }

    /** What comes unasked. */
    interface Events {

        /**
         * A message was read.
         *
         * @param from the node that sent it
         */
        void message(RedisNode from, String text);

        /** The channel is subscribed again; messages may have been missed. */
        void messagesRestored();

        /** Requests can be sent again. */
        void requestsRestored();

        /**
         * Requests for some locks go to another server now, and messages come from it; it may lack the last writes of
         * the one before. Called instead of the two above.
         */
        void takenOver(Predicate<LockId> names);

        /** A node has ended the subscription of a sharded channel: messages about its lock may be missed. */
        default void subscriptionEnded(String shardChannel) {}

        /** A node does not let a sharded channel be subscribed, since it does not serve its slot, or not now. */
        default void subscriptionRefused(String shardChannel) {}

        /** A message about one lock may have been missed: a waiter has to ask again. */
        default void messagesMissed(LockId lock) {}

        /** Another process uses the same channel, and so the same client id. Called once for each channel. */
        void twinFound();
    }
}
