package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.Topology;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Where connections come from: a Lettuce client of our own, or the user's. */
public interface LettuceSource {

    /** Where the server is, without credentials. */
    String description();

    /** What it means for locks that the server is out of reach, as the rest of a sentence. */
    default String outage() {
        return "no lock is granted, and leases that are not renewed in time are lost";
    }

    /**
     * How the servers are arranged.
     *
     * @param up whether requests can be sent and messages arrive
     */
    default Topology topology(boolean up) {
        return Topology.single(description(), up);
    }

    /**
     * Has reported that another server is to be connected to from now on. Never called by a source that leads to one
     * server.
     *
     * @param task gets why, as a part of a sentence; on any thread
     */
    default void whenMoved(Consumer<String> task) {}

    /** Whether another server may be the one to connect to some time. */
    default boolean mayMove() {
        return false;
    }

    /**
     * How many times another server has been the one to connect to. Grows before that is reported, so that a connection
     * that is begun after a report leads to that server or a later one.
     */
    default long moves() {
        return 0;
    }

    /**
     * A sharded channel to which something is published to see whether the server has such channels and permits them;
     * empty if sharded channels are not to be used.
     */
    default Optional<String> probedChannel() {
        return Optional.empty();
    }

    /**
     * Where the server takes the writes that its replicas confirm.
     *
     * @param key where one does that serves all keys
     * @param refusals for how many keys it has just said that it does not serve their slot
     */
    default String confirmationKey(String key, int refusals) {
        return key;
    }

    /**
     * Closes the connections that it needs to find out where to connect to, and makes none until {@link #resume}.
     * Never completes exceptionally.
     */
    default CompletionStage<Boolean> suspend() {
        return CompletableFuture.completedFuture(true);
    }

    /** Makes them again. */
    default void resume() {}

    <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec);

    CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub();

    /** Shuts down what is our own. Blocks for a few seconds at most. */
    void close();
}
