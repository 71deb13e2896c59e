package dev.holdfast.redis.internal.connect;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedRedisBuilder;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.testkit.threads.Patience;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** What a client says when it starts of a server that keeps nothing on disk. */
@Isolated("it listens to a logger")
class PersistenceTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger(Persistence.class);
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

    @BeforeEach
    void listen() {
        logger.setLevel(Level.DEBUG);
        logged.start();
        logger.addAppender(logged);
    }

    @AfterEach
    void listenNoMore() {
        logger.detachAppender(logged);
        logger.setLevel(null);
    }

    /** Once all that was to be logged has been written. */
    private void assertSilent() throws InterruptedException {
        CountDownLatch written = new CountDownLatch(1);
        LogThread.write(written::countDown);
        assertThat(written.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(logged.list)
                .as("what is for more than details")
                .noneMatch(event -> event.getLevel().isGreaterOrEqual(Level.INFO));
    }

    /** One that keeps in its log what it is asked: its statistics may count what it asks itself. */
    private static EmbeddedRedisBuilder server() {
        return EmbeddedRedis.builder().config("slowlog-log-slower-than", "0").config("slowlog-max-len", "10000");
    }

    private static long settingsAsked(EmbeddedRedis redis) {
        return redis.execute("SLOWLOG", "GET", "10000").items().stream()
                .map(entry -> entry.items().get(3).items().stream()
                        .map(RespReply::text)
                        .toList())
                .filter(List.of(List.of("CONFIG", "GET", "save"), List.of("CONFIG", "GET", "appendonly"))::contains)
                .count();
    }

    @Test
    void connect_serverKeepsNothing_saysSoOnceAtInfo() {
        try (EmbeddedRedis redis =
                        server().config("save", "").config("appendonly", "no").start();
                Holdfast client = HoldfastRedis.connect(redis.uri())) {
            await().until(() -> !logged.list.isEmpty());

            redis.execute("CLIENT", "KILL", "TYPE", "normal");
            await().until(() -> client.health().isHealthy());

            assertThat(logged.list).singleElement().satisfies(event -> {
                assertThat(event.getLevel()).isEqualTo(Level.INFO);
                assertThat(event.getFormattedMessage())
                        .startsWith(redis.uri() + " keeps nothing on disk")
                        .contains("appendonly")
                        .contains("docs/safety.md");
            });
            assertThat(settingsAsked(redis)).isEqualTo(2);
        }
    }

    @Test
    void connect_serverTakesSnapshots_saysNothingAndAsksNoMore() throws InterruptedException {
        try (EmbeddedRedis redis = server().config("save", "3600", "1").start();
                Holdfast client = HoldfastRedis.connect(redis.uri())) {
            await().until(() -> settingsAsked(redis) > 0);

            // Answered, and read, behind whatever was asked of it.
            assertThat(client.health().isHealthy()).isTrue();
            assertSilent();
            assertThat(settingsAsked(redis)).isEqualTo(1);
        }
    }

    @Test
    void connect_serverKeepsALogOfWrites_saysNothing() throws InterruptedException {
        try (EmbeddedRedis redis =
                        server().config("save", "").config("appendonly", "yes").start();
                Holdfast client = HoldfastRedis.connect(redis.uri())) {
            await().until(() -> settingsAsked(redis) == 2);

            assertThat(client.health().isHealthy()).isTrue();
            assertSilent();
        }
    }

    @Test
    void connect_serverReportsNoSettings_connectsAndIsNotAskedForMore() throws InterruptedException {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .user("u", "secret", "~*", "&*", "+@all", "-info", "-config")
                        .start();
                Holdfast client = HoldfastRedis.connect(redis.uri("u"))) {
            await().until(() -> redis.execute("ACL", "LOG").items().size() == 2);

            assertThat(client.health().isHealthy()).isTrue();
            assertSilent();
            assertThat(redis.execute("ACL", "LOG").items())
                    .as("INFO and CONFIG GET, refused once each")
                    .hasSize(2)
                    .allSatisfy(entry -> assertThat(entry.items().get(1)).isEqualTo(new RespReply.Int(1)));
        }
    }

    @Test
    void connect_serverReportsWhetherItEvictsAndNotItsSettings_saysNothing() throws InterruptedException {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .user("u", "secret", "~*", "&*", "+@all", "-config")
                        .start();
                Holdfast client = HoldfastRedis.connect(redis.uri("u"))) {
            await().until(() -> redis.execute("ACL", "LOG").items().size() == 1);

            assertThat(client.health().isHealthy()).isTrue();
            assertSilent();
        }
    }

    @Test
    void warnIfNone_connectionLostBetweenTheSettings_isReportedInDetail() {
        Exception lost = new IOException("Connection reset");
        CommandConnection connection = connection(Map.of(
                "save", CompletableFuture.completedFuture(Map.of("save", "")),
                "appendonly", CompletableFuture.failedFuture(lost)));

        new Persistence("redis://somewhere").warnIfNone(connection);

        await().until(() -> !logged.list.isEmpty());
        assertThat(logged.list).singleElement().satisfies(event -> {
            assertThat(event.getLevel()).isEqualTo(Level.DEBUG);
            assertThat(event.getFormattedMessage()).contains("redis://somewhere");
            assertThat(event.getThrowableProxy().getMessage()).contains("Connection reset");
            assertThat(event.getThreadName())
                    .isNotEqualTo(Thread.currentThread().getName());
        });
    }

    /** A connection that answers CONFIG GET, and nothing else. */
    @SuppressWarnings("unchecked") // the proxies have no type arguments
    private static CommandConnection connection(Map<String, CompletableFuture<Map<String, String>>> settings) {
        RedisAsyncCommands<byte[], byte[]> commands = proxy(RedisAsyncCommands.class, (proxy, method, given) -> {
            Answer answer = new Answer();
            var unused = settings.get((String) given[0]).whenComplete((setting, error) -> {
                if (error == null) {
                    answer.complete(setting);
                } else {
                    answer.completeExceptionally(error);
                }
            });
            return answer;
        });
        return new CommandConnection(
                proxy(StatefulRedisConnection.class, (proxy, method, given) -> commands),
                new ReadingThreads(),
                new ManualTiming());
    }

    private static <P> P proxy(Class<P> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static final class Answer extends CompletableFuture<Map<String, String>>
            implements RedisFuture<Map<String, String>> {

        @Override
        public @Nullable String getError() {
            return null;
        }

        @Override
        public boolean await(long timeout, TimeUnit unit) {
            return isDone();
        }
    }
}
