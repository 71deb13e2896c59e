package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.redis.internal.thread.Timing;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Connections with the threads and options of a cluster client that the program made, and which is not shut down.
 *
 * <p>Its own connections are of no use here. They decide by themselves which node a request goes to, and repeat it
 * there; a request has to be put together anew for another node, by whose clock its times are.
 */
public final class SuppliedClusterClient implements Connector {

    private static final Duration LONGEST_SHUTDOWN = Duration.ofSeconds(4);

    private final RedisClient client;
    private final Activation activation;

    /**
     * Connects nothing yet.
     *
     * @param cluster the program's client
     * @param timing waits for connections; its owner ends it
     */
    public SuppliedClusterClient(RedisClusterClient cluster, Timing timing) {
        this.activation = new Activation(timing);
        this.client = RedisClient.create(cluster.getResources());
        client.setOptions(cluster.getOptions()
                .mutate()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .build());
    }

    @Override
    public <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec, RedisURI server) {
        return Handshakes.connected(() -> client.connectAsync(codec, server)).thenCompose(activation::of);
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub(RedisURI server) {
        return Handshakes.connected(() -> client.connectPubSubAsync(StringCodec.UTF8, server))
                .thenCompose(activation::of);
    }

    @Override
    public void close() {
        activation.end();
        OwnClient.shutDown(client, LONGEST_SHUTDOWN);
    }
}
