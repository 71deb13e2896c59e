package dev.holdfast.redis.testing;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;

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

    /** Closes all of them, also those that are being made. */
    void close();
}
