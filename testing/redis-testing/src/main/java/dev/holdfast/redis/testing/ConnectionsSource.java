package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.lettuce.LettuceSource;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A test's connections, as a backend makes them.
 *
 * @param connections the test's
 */
public record ConnectionsSource(Connections connections) implements LettuceSource {

    @Override
    public String description() {
        return connections.description();
    }

    @Override
    public <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec) {
        return connections.connect(codec);
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub() {
        return connections.connectPubSub();
    }

    @Override
    public long moves() {
        return connections.moves();
    }

    @Override
    public boolean mayMove() {
        return connections.mayMove();
    }

    @Override
    public void whenMoved(Consumer<String> task) {
        connections.whenMoved(task);
    }

    @Override
    public void close() {
        connections.close();
    }
}
