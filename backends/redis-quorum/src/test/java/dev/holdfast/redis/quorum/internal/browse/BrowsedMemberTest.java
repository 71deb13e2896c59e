package dev.holdfast.redis.quorum.internal.browse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.quorum.internal.browse.BrowsedMember.Open;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** A member that is connected, and does not say who it is. */
class BrowsedMemberTest {

    private final List<Runnable> delayed = new ArrayList<>();
    private final CompletableFuture<StatefulRedisConnection<?, ?>> handshake = new CompletableFuture<>();
    private int closed;

    private final BrowsedMember member = new BrowsedMember(new OneConnection(), new StoppedTime());

    /** Time that stands still until {@link #timeIsOver}. */
    private final class StoppedTime implements Timing {

        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void after(long delayNanos, Runnable task) {
            delayed.add(task);
        }

        @Override
        public void end() {}
    }

    private final class OneConnection implements LettuceSource {

        @Override
        public String description() {
            return "redis://member";
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec) {
            return handshake.thenApply(connection -> (StatefulRedisConnection<T, T>) connection);
        }

        @Override
        public CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    private static <T> T fake(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
    }

    private StatefulRedisConnection<?, ?> silent() {
        RedisAsyncCommands<?, ?> commands = fake(
                RedisAsyncCommands.class,
                (proxy, method, arguments) -> new AsyncCommand<>(new Command<>(CommandType.INFO, null)));
        return fake(StatefulRedisConnection.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "async" -> commands;
            case "closeAsync" -> {
                closed++;
                yield CompletableFuture.completedFuture(null);
            }
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    private void timeIsOver() {
        List.copyOf(delayed).forEach(Runnable::run);
    }

    @Test
    void connection_memberIsSilentUntilTheTimeIsOver_failsAndIsClosed() {
        CompletableFuture<Open> connection = member.connection();
        handshake.complete(silent());
        assertThat(connection).isNotDone();
        assertThat(closed).isZero();

        timeIsOver();

        assertThat(connection).isCompletedExceptionally();
        assertThat(closed).isEqualTo(1);
    }

    @Test
    void connection_madeWhenTheTimeIsOver_isClosedAtOnce() {
        CompletableFuture<Open> connection = member.connection();
        timeIsOver();
        assertThat(connection).isCompletedExceptionally();

        handshake.complete(silent());

        assertThat(closed).isEqualTo(1);
    }
}
