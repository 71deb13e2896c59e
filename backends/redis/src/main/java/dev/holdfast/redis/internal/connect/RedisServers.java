package dev.holdfast.redis.internal.connect;

import dev.holdfast.Topology;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.spi.BackendFailure;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The servers that keep the locks, one or several, and the connections to them, from their opening to their end. */
public interface RedisServers {

    /** Where the servers are, without credentials. */
    String description();

    /** Has the node that keeps a key, such as the record of a client, carry a request out; if all do, the first. */
    default <T> CompletionStage<T> routeToKey(String key, Function<RedisNode, CompletionStage<T>> request) {
        return request.apply(nodes().get(0));
    }

    /** The nodes that serve locks, as far as they are known. */
    List<RedisNode> nodes();

    /** Whether each node serves a part of the names, and refuses a request about several parts. Always the same. */
    default boolean isClustered() {
        return false;
    }

    /** A text that lies in a slot of a node of a cluster if it is a key's hash tag; empty if it serves none. */
    default Optional<String> tagServedBy(RedisNode node) {
        return Optional.empty();
    }

    /** Gives all connections up and makes fresh ones that listen to another channel. What is under way fails. */
    void listenTo(ClientChannel channel);

    /**
     * Closes the connections, and makes none until {@link #resume}. Completes, never exceptionally,
     * when they are closed.
     */
    CompletionStage<Boolean> suspend();

    /** Connects again. */
    void resume();

    /** Warnings about settings of the servers that endanger locks; none if they do not report them. */
    CompletionStage<List<String>> warnings();

    /** Whether the channel is subscribed, as far as is known; false if that cannot be determined. */
    boolean isListening();

    /** How the servers are arranged and how they fare, as far as is known without asking. */
    default Topology topology() {
        return Topology.single(description(), isListening());
    }

    /** Whether the calling thread is one of the transport's own. */
    default boolean isOnOwnThread() {
        return false;
    }

    /** Ends the connections. What is under way fails as {@link BackendFailure.Kind#UNKNOWN}. */
    void close();
}
