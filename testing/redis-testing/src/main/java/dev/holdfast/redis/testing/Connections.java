package dev.holdfast.redis.testing;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Makes connections in the place of a client of Lettuce. */
public interface Connections {

    /**
     * Where the server is, for messages.
     *
     * @return such as {@code redis://host}
     */
    String description();

    /**
     * Makes a connection for requests.
     *
     * @param codec how it writes keys and values
     * @param <T> what it writes
     * @return completes when it can be used
     */
    <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec);

    /**
     * Makes a connection for messages.
     *
     * @return completes when it can be used
     */
    CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub();

    /**
     * How many times another server has been the one to connect to.
     *
     * @return zero where there is one server
     */
    default long moves() {
        return 0;
    }

    /**
     * Whether another server may be the one to connect to some time.
     *
     * @return false where there is one server
     */
    default boolean mayMove() {
        return false;
    }

    /**
     * Has reported that another server is to be connected to from now on, after {@link #moves} has grown.
     *
     * @param task gets why, as a part of a sentence
     */
    default void whenMoved(Consumer<String> task) {}

    /** Closes all of them, also those that are being made. */
    void close();
}
