package dev.holdfast.latch;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.internal.wire.LockKeys;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Latches on one server. */
class RedisLatchTest extends LatchContract {

    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private static final Pattern SCRIPTS = Pattern.compile("cmdstat_evalsha:calls=(\\d+)");

    private static EmbeddedRedis redis;

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @BeforeEach
    void forget() {
        redis.execute("FLUSHALL");
    }

    @Override
    Holdfast connect() {
        return HoldfastRedis.builder().uri(redis.uri()).pollBound(POLL_BOUND).build();
    }

    @Override
    Holdfast connect(Executor executor) {
        return HoldfastRedis.builder()
                .uri(redis.uri())
                .pollBound(POLL_BOUND)
                .executor(executor)
                .build();
    }

    private static long scripts() {
        Matcher calls = SCRIPTS.matcher(redis.execute("INFO", "commandstats").text());
        return calls.find() ? Long.parseLong(calls.group(1)) : 0;
    }

    @Test
    @DisplayName("waiting costs one command and a message, and counting down one command")
    void await_untilTheLatchOpens_sendsOneCommand() {
        try (Holdfast waiting = connect();
                Holdfast counting = connect()) {
            String loading = "loads the scripts";
            Latches.of(counting).latch(loading, 1, Duration.ofDays(1)).countDown("a");
            assertThat(Latches.of(waiting).latch(loading, 1, Duration.ofDays(1)).awaitAsync(LONG))
                    .succeedsWithin(LONG)
                    .isEqualTo(true);
            DistributedLatch latch = Latches.of(waiting).latch("cost", 1, Duration.ofDays(1));
            long before = scripts();

            CompletableFuture<Boolean> open = latch.awaitAsync(LONG);
            await().until(() ->
                    redis.execute("ZCARD", KEYS.latchWaiters("cost")).number() == 1);
            Latches.of(counting).latch("cost", 1, Duration.ofDays(1)).countDown("a");

            assertThat(open).succeedsWithin(LONG).isEqualTo(true);
            assertThat(scripts() - before).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("a message that no script has sent opens nothing, though it names the latch rightly")
    void await_forgedMessage_waitsOn() {
        try (Holdfast waiting = connect();
                Holdfast counting = connect()) {
            CompletableFuture<Boolean> open =
                    Latches.of(waiting).latch("forged", 1, Duration.ofDays(1)).awaitAsync(LONG);
            await().until(() ->
                    redis.execute("ZCARD", KEYS.latchWaiters("forged")).number() == 1);
            String begun = redis.execute("ZRANGE", KEYS.latch("forged"), "0", "0")
                    .items()
                    .get(0)
                    .text()
                    .split(":", -1)[3];

            redis.execute("PUBLISH", KEYS.channel(waiting.clientId()), "1:open:" + begun + ":forged");

            await().untilAsserted(() -> assertThat(waiting.health().warnings())
                    .anySatisfy(warning -> assertThat(warning).startsWith("Ignored 1 messages")));
            assertThat(open).isNotDone();
            Latches.of(counting).latch("forged", 1, Duration.ofDays(1)).countDown("a");
            assertThat(open).succeedsWithin(LONG).isEqualTo(true);
        }
    }

    @Test
    @DisplayName("a message that is lost is made up for at the poll bound")
    void await_messageLost_findsTheLatchOpenAtThePollBound() {
        try (Holdfast waiting = HoldfastRedis.builder()
                        .uri(redis.uri())
                        .pollBound(Duration.ofMillis(200))
                        .build();
                Holdfast counting = connect()) {
            CompletableFuture<Boolean> open =
                    Latches.of(waiting).latch("lost", 1, Duration.ofDays(1)).awaitAsync(LONG);
            await().until(() -> redis.execute("DEL", KEYS.latchWaiters("lost")).number() == 1);

            // Whether it has asked again since then and is noted anew does not matter: it learns of it either way.
            redis.execute("DEL", KEYS.latchWaiters("lost"));
            Latches.of(counting).latch("lost", 1, Duration.ofDays(1)).countDown("a");

            assertThat(open).succeedsWithin(LONG).isEqualTo(true);
        }
    }
}
