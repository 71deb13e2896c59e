package dev.holdfast.redis.internal.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.fixture.OwnConnection;
import dev.holdfast.redis.fixture.Subscriber;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.redis.internal.thread.Timing;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CommandConnectionTest {

    private static final String CHANNEL = "holdfast:to:c";

    private final Timing connecting = new ThreadTiming("c");

    @AfterEach
    void end() {
        connecting.end();
    }

    @Test
    @DisplayName("a subscriber to all channels does not hide that a subscription is dead")
    void publish_anotherListensToAll_countsOnlyWhoIsSubscribed() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                OwnConnection browser = new OwnConnection(redis)) {
            browser.commands().psubscribe("*");
            OwnClient source = new OwnClient(RedisURI.create(redis.uri()), connecting);
            try {
                CommandConnection connection = new CommandConnection(
                        TestClient.await(source.connect(ByteArrayCodec.INSTANCE)),
                        new ReadingThreads(),
                        new ManualTiming());

                assertThat(TestClient.await(connection.publish(CHANNEL, "1:beat:1")))
                        .isZero();
                try (Subscriber subscriber = new Subscriber(redis, "c")) {
                    assertThat(TestClient.await(connection.publish(CHANNEL, "1:beat:2")))
                            .isEqualTo(1);
                    assertThat(subscriber.next()).isEqualTo("1:beat:2");
                }
            } finally {
                source.close();
            }
        }
    }

    /** A heartbeat that looks while a request is being sent must not take the quiet time before it for silence. */
    @Test
    void silentNanos_lookedAtWhileARequestIsSent_isZero() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            OwnClient source = new OwnClient(RedisURI.create(redis.uri()), connecting);
            try {
                ObservedTiming timing = new ObservedTiming();
                CommandConnection connection = new CommandConnection(
                        TestClient.await(source.connect(ByteArrayCodec.INSTANCE)), new ReadingThreads(), timing);
                TestClient.await(connection.number());
                timing.pass(Duration.ofMinutes(1));
                List<Long> seen = new ArrayList<>();
                timing.whenAsked = () -> seen.add(connection.silentNanos());

                var unused = connection.number();

                assertThat(seen).as("where the time of the request is taken").containsExactly(0L);
            } finally {
                source.close();
            }
        }
    }

    /** Has another thread look, as it were, at the moment at which the time is asked for. */
    private static final class ObservedTiming implements Timing {

        private final ManualTiming time = new ManualTiming();
        private Runnable whenAsked = () -> {};

        void pass(Duration duration) {
            time.pass(duration);
        }

        @Override
        public long nanoTime() {
            Runnable once = whenAsked;
            whenAsked = () -> {};
            once.run();
            return time.nanoTime();
        }

        @Override
        public void after(long delayNanos, Runnable task) {
            time.after(delayNanos, task);
        }

        @Override
        public void end() {
            time.end();
        }
    }
}
