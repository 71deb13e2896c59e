package dev.holdfast.redis.internal.lettuce;

import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;

/** Connects to any server that it is given the address of, with the settings of one Lettuce client. */
public interface Connector {

    <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec, RedisURI server);

    CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub(RedisURI server);

    /** Shuts down what is our own. Blocks for a few seconds at most. */
    void close();
}
