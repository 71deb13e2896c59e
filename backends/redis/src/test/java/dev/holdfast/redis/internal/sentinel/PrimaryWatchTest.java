package dev.holdfast.redis.internal.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The first look at Sentinels that do not answer at once. */
class PrimaryWatchTest {

    private static final String GROUP = "mymaster";

    private final ManualTiming timing = new ManualTiming();
    private final CompletableFuture<SentinelConnection> connecting = new CompletableFuture<>();
    private final PrimaryWatch watch = new PrimaryWatch(
            GROUP,
            timing,
            failedOver -> List.of(new Sentinel("s1:26379", () -> connecting, timing, new Random(1), failedOver)));

    @Test
    void look_firstAndSentinelSilentForSeconds_asksAgain() {
        RedisClient client = RedisClient.create();
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.builder()
                .groupName(GROUP)
                .sentinels(1)
                .quorum(1)
                .start()) {
            CompletableFuture<NamedPrimary> look = watch.look().toCompletableFuture();

            timing.pass(Duration.ofSeconds(3));
            assertThat(look).isNotDone();
            EmbeddedRedis sentinel = group.sentinels().get(0);
            connecting.complete(TestClient.await(SentinelConnection.subscribed(
                    client.connectPubSub(RedisURI.create(sentinel.uri())), new ReadingThreads(), () -> {}, timing)));

            assertThat(TestClient.await(look).port()).isEqualTo(group.primary().port());
        } finally {
            watch.close();
            LettuceShutdown.of(client);
        }
    }

    @Test
    void look_firstAndSentinelSilent_failsAfterSeconds() {
        CompletableFuture<NamedPrimary> look = watch.look().toCompletableFuture();

        timing.pass(Duration.ofSeconds(4));
        assertThat(look).isNotDone();
        timing.pass(Duration.ofSeconds(1));

        assertThat(look).isCompletedExceptionally();
        BackendFailure failure = look.handle((primary, error) -> Failures.asBackendFailure(error))
                .join();
        assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED);
        assertThat(failure.seen()).contains("s1:26379").contains("no answer within 1 s");
    }

    @Test
    void look_notTheFirst_failsAfterASecond() {
        CompletableFuture<NamedPrimary> first = watch.look().toCompletableFuture();
        timing.pass(Duration.ofSeconds(5));
        assertThat(first).isCompletedExceptionally();

        CompletableFuture<NamedPrimary> second = watch.look().toCompletableFuture();
        timing.pass(Duration.ofSeconds(1));

        assertThat(second).isCompletedExceptionally();
    }

    @Test
    void look_noSentinelThere_failsAtOnce() {
        CompletableFuture<NamedPrimary> look = watch.look().toCompletableFuture();

        connecting.completeExceptionally(new ConnectException("Connection refused"));

        assertThat(look).isCompletedExceptionally();
    }
}
