package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** What a client says when it starts of a server that keeps nothing on disk. */
@Isolated("it listens to a logger")
class PersistenceTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.redis.Persistence");
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

    @BeforeEach
    void listen() {
        logger.setLevel(Level.INFO);
        logged.start();
        logger.addAppender(logged);
    }

    @AfterEach
    void listenNoMore() {
        logger.detachAppender(logged);
        logger.setLevel(null);
    }

    private static long settingsAsked(EmbeddedRedis redis) {
        return CommandCount.of(redis, "config") + CommandCount.of(redis, "config\\|get");
    }

    @Test
    void connect_serverKeepsNothing_saysSoOnceAtInfo() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .config("save", "")
                        .config("appendonly", "no")
                        .start();
                Holdfast client = HoldfastRedis.connect(redis.uri())) {
            await().atMost(LONG).until(() -> !logged.list.isEmpty());

            redis.execute("CLIENT", "KILL", "TYPE", "normal");
            await().atMost(LONG).until(() -> client.health().isHealthy());

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
    void connect_serverTakesSnapshots_saysNothingAndAsksNoMore() {
        try (EmbeddedRedis redis =
                        EmbeddedRedis.builder().config("save", "3600", "1").start();
                Holdfast client = HoldfastRedis.connect(redis.uri())) {
            await().atMost(LONG).until(() -> settingsAsked(redis) > 0);

            // Answered, and read, behind whatever was asked of it.
            assertThat(client.health().isHealthy()).isTrue();
            assertThat(logged.list).isEmpty();
            assertThat(settingsAsked(redis)).isEqualTo(1);
        }
    }

    @Test
    void connect_serverKeepsALogOfWrites_saysNothing() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .config("save", "")
                        .config("appendonly", "yes")
                        .start();
                Holdfast client = HoldfastRedis.connect(redis.uri())) {
            await().atMost(LONG).until(() -> settingsAsked(redis) == 2);

            assertThat(client.health().isHealthy()).isTrue();
            assertThat(logged.list).isEmpty();
        }
    }

    @Test
    void connect_serverTellsNoSettings_connectsAndIsNotAskedForMore() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .user("u", "secret", "~*", "&*", "+@all", "-info", "-config")
                        .start();
                Holdfast client = HoldfastRedis.connect(redis.uri("u"))) {
            await().atMost(LONG).until(() -> redis.execute("ACL", "LOG").items().size() == 2);

            assertThat(client.health().isHealthy()).isTrue();
            assertThat(logged.list).isEmpty();
            assertThat(redis.execute("ACL", "LOG").items())
                    .as("INFO and CONFIG GET, refused once each")
                    .hasSize(2)
                    .allSatisfy(entry -> assertThat(entry.items().get(1)).isEqualTo(new RespReply.Int(1)));
        }
    }

    @Test
    void connect_serverTellsWhetherItEvictsAndNotItsSettings_saysNothing() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .user("u", "secret", "~*", "&*", "+@all", "-config")
                        .start();
                Holdfast client = HoldfastRedis.connect(redis.uri("u"))) {
            await().atMost(LONG).until(() -> redis.execute("ACL", "LOG").items().size() == 1);

            assertThat(client.health().isHealthy()).isTrue();
            assertThat(logged.list).isEqualTo(List.of());
        }
    }
}
