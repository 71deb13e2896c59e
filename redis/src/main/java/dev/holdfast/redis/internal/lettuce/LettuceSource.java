package dev.holdfast.redis.internal.lettuce;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Where connections come from: a Lettuce client of our own, or the user's. */
public interface LettuceSource {

    /** Where the server is, without credentials. */
    String description();

    /**
     * Has reported that another server is to be connected to from now on. Never called by a source that leads to one
     * server.
     *
     * @param task gets why, as a part of a sentence; on any thread
     */
    default void whenMoved(Consumer<String> task) {}

    <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec);

    CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub();

    /** Shuts down what is our own. Blocks for a few seconds at most. */
    void close();
}
