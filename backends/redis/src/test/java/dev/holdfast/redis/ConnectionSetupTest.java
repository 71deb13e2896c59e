package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.redis.internal.connect.EvictionPolicy;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Patience;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** Building a client: what works, and what is said where it does not. */
@Isolated("it looks for threads that were left behind")
class ConnectionSetupTest {

    @Test
    void connect_nobodyListens_saysWhereAndWhatWasSeen() {
        int port;
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", 1)) {
            port = proxy.port();
        }
        assertThatThrownBy(() -> HoldfastRedis.connect("redis://127.0.0.1:" + port))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("redis://127.0.0.1:" + port)
                .hasMessageContaining("Connection refused");
    }

    @Test
    void connect_serverIsSilent_givesUpAfterSeconds() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                FaultProxy proxy = FaultProxy.to(redis.host(), redis.port())) {
            proxy.blackhole();

            assertThatThrownBy(() -> HoldfastRedis.connect("redis://" + proxy.address()))
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageContaining(proxy.address());
        }
    }

    @Test
    void connect_hostUnknown_saysSo() {
        assertThatThrownBy(() -> HoldfastRedis.connect("redis://no-such-host.invalid:6379"))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("no-such-host.invalid:6379");
    }

    @Test
    void connect_wrongOrNoPassword_saysWhatToMendAndNeverThePassword() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().password("right").start()) {
            String address = redis.host() + ":" + redis.port();

            assertThatThrownBy(() -> HoldfastRedis.connect("redis://:s3cr3t@" + address))
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("redis://" + address)
                    .hasMessageContaining("does not take the user name and password")
                    .hasMessageNotContaining("s3cr3t");
            assertThatThrownBy(() -> HoldfastRedis.connect("redis://" + address))
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("wants a password");
            HoldfastRedis.connect(redis.uri()).close();
        }
    }

    @Test
    void connect_databaseThatDoesNotExist_isMisconfigured() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            // Often, since Lettuce sometimes loses what the server said.
            for (int times = 0; times < 20; times++) {
                assertThatThrownBy(() -> HoldfastRedis.connect(redis.uri() + "/99"))
                        .isInstanceOf(BackendMisconfiguredException.class)
                        .hasMessageContaining("database");
            }
            HoldfastRedis.connect(redis.uri() + "/3").close();
        }
    }

    @Test
    void build_withoutAServer_saysWhatIsMissing() {
        assertThatThrownBy(() -> HoldfastRedis.builder().build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("uri(");
    }

    @Test
    void build_settingThatIsNotValid_leavesNothingBehind() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            assertThatThrownBy(() -> HoldfastRedis.builder()
                            .uri(redis.uri())
                            .pollBound(Duration.ofDays(9))
                            .build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("pollBound");
            assertThat(redis.execute("CLIENT", "LIST").text().lines()).hasSize(1);
        }
    }

    @Test
    void failedConnect_leavesNoThreadBehind() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();

        assertThatThrownBy(() -> HoldfastRedis.connect("redis://127.0.0.1:1"))
                .isInstanceOf(BackendUnavailableException.class);

        Patience.await().untilAsserted(() -> assertThat(newThreads(before)).isEmpty());
    }

    private static Set<String> newThreads(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.startsWith("lettuce-") || name.startsWith("holdfast-"))
                .collect(Collectors.toSet());
    }

    @Test
    void close_leavesNoConnectionBehind() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            try (Holdfast holdfast = HoldfastRedis.connect(redis.uri())) {
                holdfast.lock("lock").tryRun(Duration.ZERO, () -> {});
                assertThat(redis.execute("CLIENT", "LIST").text().lines()).hasSize(3);
            }
            Patience.await()
                    .untilAsserted(() -> assertThat(
                                    redis.execute("CLIENT", "LIST").text().lines())
                            .hasSize(1));
        }
    }

    @Test
    void client_ofTheUser_isUsedWithItsOwnUriAndNotShutDown() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            RedisClient client = RedisClient.create(redis.uri());
            try {
                try (Holdfast holdfast = HoldfastRedis.builder().client(client).build()) {
                    assertThat(holdfast.lock("lock").tryRun(Duration.ZERO, () -> {}))
                            .isTrue();
                }
                assertThat(client.connect().sync().ping()).isEqualTo("PONG");
            } finally {
                LettuceShutdown.of(client);
            }
        }
    }

    @Test
    void client_ofTheUserWithAUri_goesThere() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            RedisClient client = RedisClient.create();
            try (Holdfast holdfast = HoldfastRedis.builder()
                    .client(client)
                    .uri(RedisURI.create(redis.uri()))
                    .prefix("mine")
                    .clientName("shop")
                    .build()) {
                assertThat(holdfast.lock("lock").tryRun(Duration.ZERO, () -> {}))
                        .isTrue();
                assertThat(redis.execute("EXISTS", "mine:{lock}:fence").number())
                        .isEqualTo(1);
                assertThat(redis.execute("HGET", "mine:client:" + holdfast.clientId(), "application")
                                .text())
                        .isEqualTo("shop");
            } finally {
                LettuceShutdown.of(client);
            }
        }
    }

    @Test
    void client_ofTheUserThatIsShutDown_isUnavailable() {
        RedisClient client = RedisClient.create("redis://127.0.0.1:1");
        LettuceShutdown.of(client);

        assertThatThrownBy(() -> HoldfastRedis.builder().client(client).build())
                .isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    @DisplayName("scenario 34: an evicting maxmemory-policy is warned of at connect")
    void connect_serverThatEvicts_warns() {
        Logger logger = (Logger) LoggerFactory.getLogger(EvictionPolicy.class);
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        logger.addAppender(logged);
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                .config("maxmemory-policy", "allkeys-lru")
                .start()) {
            HoldfastRedis.connect(redis.uri()).close();

            // It is written on a thread of its own.
            Patience.await().until(() -> !logged.list.isEmpty());
            assertThat(logged.list).singleElement().satisfies(event -> {
                assertThat(event.getLevel()).isEqualTo(Level.WARN);
                assertThat(event.getFormattedMessage())
                        .contains("redis://" + redis.host() + ":" + redis.port())
                        .contains("allkeys-lru")
                        .contains("noeviction");
            });
        } finally {
            logger.detachAppender(logged);
        }
    }
}
