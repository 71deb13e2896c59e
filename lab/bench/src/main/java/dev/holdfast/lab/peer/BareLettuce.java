package dev.holdfast.lab.peer;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.util.concurrent.TimeUnit;

/** A Lettuce client for the floors: with as many threads as Holdfast gives its own, and as little as that one does it connect again by itself. */
final class BareLettuce implements AutoCloseable {

    private final ClientResources resources = DefaultClientResources.builder()
            .ioThreadPoolSize(2)
            .computationThreadPoolSize(2)
            .build();
    private final RedisClient client;

    BareLettuce(String uri) {
        client = RedisClient.create(resources, uri);
        client.setOptions(ClientOptions.builder().autoReconnect(false).build());
    }

    StatefulRedisConnection<String, String> connect() {
        return client.connect();
    }

    StatefulRedisPubSubConnection<String, String> connectPubSub() {
        return client.connectPubSub();
    }

    @Override
    public void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
        resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
