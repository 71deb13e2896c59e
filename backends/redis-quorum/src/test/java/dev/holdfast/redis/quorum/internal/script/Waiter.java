package dev.holdfast.redis.quorum.internal.script;

import dev.holdfast.embedded.EmbeddedRedis;
import io.lettuce.core.RedisClient;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The subscription of a client that waits. */
final class Waiter implements AutoCloseable {

    private static final String NOTHING = "nothing came before this";

    private final EmbeddedRedis redis;
    private final String channel;
    private final RedisClient client;
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();

    Waiter(EmbeddedRedis redis, String client) {
        this.redis = redis;
        this.channel = "holdfast:to:" + client;
        this.client = RedisClient.create(redis.uri());
        StatefulRedisPubSubConnection<String, String> connection = this.client.connectPubSub();
        connection.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(String from, String message) {
                messages.add(message);
            }
        });
        connection.sync().subscribe(channel);
    }

    String next() throws InterruptedException {
        String message = messages.poll(10, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("no message");
        }
        return message;
    }

    boolean heardNothing() throws InterruptedException {
        redis.execute("PUBLISH", channel, NOTHING);
        return next().equals(NOTHING);
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }
}
