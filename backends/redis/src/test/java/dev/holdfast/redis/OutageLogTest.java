package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.redis.internal.connect.ConnectionReport;
import dev.holdfast.redis.internal.connect.EvictionPolicy;
import dev.holdfast.redis.internal.connect.Persistence;
import dev.holdfast.redis.internal.lettuce.SuppliedClient;
import dev.holdfast.redis.internal.service.MessageDispatcher;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Patience;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** What is in the log of an outage, for people who have not asked for details. */
@Isolated("it listens to the log")
class OutageLogTest {

    private static final Duration LONG = Patience.LIMIT;

    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast");
    private final Recorder recorder = new Recorder();
    private EmbeddedRedis redis;
    private FaultProxy proxy;

    private static final class Recorder extends AppenderBase<ILoggingEvent> {

        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        protected void append(ILoggingEvent event) {
            if (event.getLevel().isGreaterOrEqual(Level.INFO)) {
                lines.add(event.getLevel() + " " + event.getFormattedMessage());
            }
        }

        List<String> about(String text) {
            return lines.stream().filter(line -> line.contains(text)).toList();
        }
    }

    @BeforeEach
    void listen() {
        redis = EmbeddedRedis.start();
        proxy = FaultProxy.to(redis.host(), redis.port());
        recorder.start();
        logger.addAppender(recorder);
    }

    @AfterEach
    void close() {
        logger.detachAppender(recorder);
        proxy.close();
        redis.close();
    }

    @Test
    void outage_manyFailedTries_isTwoWarningsThatNameTheServer() {
        try (TestClient client = TestClient.at("redis://" + proxy.address())) {
            long before = proxy.acceptedConnections();
            proxy.refuse();
            proxy.cut();
            await().until(() -> proxy.acceptedConnections() == before && !client.isAnswered());
            await().pollDelay(Duration.ofSeconds(3)).until(() -> true);
            proxy.heal();
            await().until(() -> client.isAnswered());
            await().until(() -> recorder.about("Connected to").size() == 1);

            assertThat(recorder.about(proxy.address()).stream()
                            .filter(line -> line.startsWith("WARN "))
                            .toList())
                    .hasSize(2)
                    .satisfies(lines -> assertThat(lines.get(0)).startsWith("WARN No connection to redis://"))
                    .satisfies(lines -> assertThat(lines.get(1)).matches("WARN Connected to .* again after \\d+ ms"));
        }
    }

    /** Blocks in each line of a class, but for details, until the end of the test. */
    private static final class BlockingAppender extends UnsynchronizedAppenderBase<ILoggingEvent>
            implements AutoCloseable {

        private final CountDownLatch end = new CountDownLatch(1);
        private final CountDownLatch reached = new CountDownLatch(1);
        private final Logger logger;

        BlockingAppender(Class<?> whose) {
            logger = (Logger) LoggerFactory.getLogger(whose);
            start();
            logger.addAppender(this);
        }

        @Override
        protected void append(ILoggingEvent event) {
            if (event.getLevel().isGreaterOrEqual(Level.INFO)) {
                reached.countDown();
                try {
                    end.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void close() {
            end.countDown();
            logger.detachAppender(this);
        }
    }

    @Test
    void outage_theLogBlocks_isOverAllTheSame() throws Exception {
        try (TestClient client = TestClient.at("redis://" + proxy.address());
                BlockingAppender log = new BlockingAppender(ConnectionReport.class)) {
            proxy.cut();
            assertThat(log.reached.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();

            await().until(client::isAnswered);
        }
    }

    @Test
    void unknownMessage_theLogBlocks_holdsUpNoOther() throws Exception {
        try (TestClient client = TestClient.at("redis://" + proxy.address());
                BlockingAppender log = new BlockingAppender(MessageDispatcher.class)) {
            redis.execute("PUBLISH", "holdfast:to:" + client.id(), "unheard of");
            assertThat(log.reached.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();

            redis.execute("PUBLISH", "holdfast:to:" + client.id(), "1:wanted:order:42");
            assertThat(client.heard.nextWanted()).isEqualTo("order:42");
        }
    }

    @Test
    void start_theLogBlocksInTheWarningOfEviction_succeedsAllTheSame() throws Exception {
        redis.execute("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
        try (BlockingAppender log = new BlockingAppender(EvictionPolicy.class);
                TestClient client = TestClient.at("redis://" + proxy.address())) {
            assertThat(log.reached.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();

            await().until(client::isAnswered);
        }
    }

    @Test
    void start_theLogBlocksInTheLineAboutPersistence_succeedsAllTheSame() throws Exception {
        redis.execute("CONFIG", "SET", "save", "");
        try (BlockingAppender log = new BlockingAppender(Persistence.class);
                TestClient client = TestClient.at("redis://" + proxy.address())) {
            assertThat(log.reached.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();

            await().until(client::isAnswered);
        }
    }

    @Test
    void outage_beforeTheFirstConnection_endsWithoutAnAgain() {
        proxy.refuse();
        try (Holdfast holdfast = HoldfastRedis.builder()
                .uri("redis://" + proxy.address())
                .connectInBackground()
                .build()) {
            await().until(() -> recorder.about("No connection to").size() == 1);
            proxy.heal();
            await().until(() -> holdfast.health().reachable());
            await().until(() -> recorder.about("Connected to").size() == 1);
            assertThat(recorder.about("Connected to").get(0)).matches("WARN Connected to \\S+ after \\d+ ms");

            proxy.cut();
            await().until(() -> recorder.about("Connected to").size() == 2);
            assertThat(recorder.about("Connected to").get(1)).matches("WARN Connected to \\S+ again after \\d+ ms");
        }
    }

    @Test
    void start_inTheBackgroundWithAWrongPassword_isOneError() {
        redis.execute("CONFIG", "SET", "requirepass", "s3cr3t");
        try (Holdfast holdfast = HoldfastRedis.builder()
                .uri("redis://:wrong@" + proxy.address())
                .connectInBackground()
                .build()) {
            long before = proxy.acceptedConnections();
            await().until(() -> proxy.acceptedConnections() > before + 2);
            assertThat(holdfast.health().reachable()).isFalse();
            await().during(Duration.ofMillis(500))
                    .atMost(LONG)
                    .untilAsserted(() -> assertThat(recorder.about(proxy.address()))
                            .singleElement()
                            .satisfies(line -> assertThat(line).startsWith("ERROR Cannot use redis://")));
        }
    }

    @Test
    void start_onAReplica_failsWithoutALineOfTheLog() {
        redis.execute("REPLICAOF", "127.0.0.1", "1");
        assertThatThrownBy(() -> HoldfastRedis.connect("redis://" + proxy.address()))
                .isInstanceOf(BackendUnavailableException.class);
        // The log is written by a thread of its own.
        await().during(Duration.ofMillis(500))
                .atMost(LONG)
                .until(() -> recorder.about("No connection to").isEmpty());
    }

    @Test
    @Tag("ci")
    void demoted_forSeconds_isOneWarningAndFewConnections() {
        try (TestClient client = TestClient.at("redis://" + proxy.address())) {
            redis.execute("REPLICAOF", "127.0.0.1", "1");
            long before = proxy.acceptedConnections();
            // Many questions, each of which finds the server demoted.
            AtomicInteger refused = new AtomicInteger();
            await().pollInterval(Duration.ofMillis(20)).until(() -> {
                refused.addAndGet(client.isAnswered() ? 0 : 1);
                return refused.get() >= 40 && proxy.acceptedConnections() - before >= 2;
            });
            assertThat(recorder.about("No connection to")).hasSize(1);
            assertThat(recorder.about("Connected to")).isEmpty();
            assertThat(proxy.acceptedConnections() - before).isBetween(2L, 10L);

            redis.execute("REPLICAOF", "NO", "ONE");
            await().until(() -> recorder.about("Connected to").size() == 1);
        }
    }

    @Test
    void description_sharedClientWithoutUri_namesTheServerOnceConnected() {
        RedisClient lettuce = RedisClient.create(RedisURI.create("redis://:s3cr3t@" + proxy.address()));
        try {
            redis.execute("CONFIG", "SET", "requirepass", "s3cr3t");
            try (TestClient client =
                    TestClient.over(timing -> new SuppliedClient(() -> lettuce, Optional.empty(), timing))) {
                assertThat(client.backend.description())
                        .contains(proxy.address())
                        .doesNotContain("s3cr3t");
            }
        } finally {
            LettuceShutdown.of(lettuce);
        }
    }
}
