package dev.holdfast.redis.fencing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A writer that stands still for longer than its lease and then goes on as if nothing had been:
 * the resource refuses it.
 */
class StaleWriterTest {

    private static final Duration LONG = Patience.LIMIT;

    private EmbeddedRedis redis;
    private Holdfast client;

    @BeforeEach
    void connect() {
        redis = EmbeddedRedis.start();
        client = HoldfastRedis.connect(redis.uri());
    }

    @AfterEach
    void disconnect() {
        client.close();
        redis.close();
    }

    @Test
    @DisplayName("scenario 39: the stale one of two writers is refused by a script on Redis")
    void write_staleToken_isRefusedByAScript() throws Exception {
        try (GuardedResource resource = new GuardedHash(redis.host(), redis.port());
                JavaProcess stale =
                        JavaProcess.of(Writer.class).arguments(redis.uri()).start()) {
            assertStaleOneRefused(resource, stale);
        }
    }

    @Test
    @Tag("ci")
    @DisplayName("scenario 39: the stale one of two writers is refused by UPDATE ... WHERE token <= ?")
    void write_staleToken_isRefusedByAnUpdate() throws Exception {
        Server database =
                Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        try {
            String url = "jdbc:h2:tcp://127.0.0.1:" + database.getPort() + "/mem:fencing";
            try (GuardedResource resource = new GuardedRow(url).create();
                    JavaProcess stale = JavaProcess.of(Writer.class)
                            .arguments(redis.uri(), url)
                            .start()) {
                assertStaleOneRefused(resource, stale);
            }
        } finally {
            database.stop();
        }
    }

    private void assertStaleOneRefused(GuardedResource resource, JavaProcess stale) throws Exception {
        String held = stale.awaitLine(line -> line.startsWith("held "), LONG);
        long staleToken = Long.parseLong(held.substring("held ".length()));
        stale.send("the first's");
        stale.awaitLine(line -> line.startsWith("taken "), LONG);

        stale.pause();
        try (Lease lease = client.lock(Writer.LOCK, o -> o.lease(Writer.LEASE)).acquire(LONG)) {
            assertThat(lease.token()).isGreaterThan(staleToken);
            assertThat(resource.write(lease.token(), "the second's")).isTrue();

            stale.resume();
            stale.send("the first's, late");

            assertThat(stale.awaitLine(line -> line.startsWith("taken ") || line.startsWith("refused "), LONG))
                    .isEqualTo("refused LOST");
            assertThat(resource.value()).isEqualTo("the second's");
            assertThat(resource.write(lease.token(), "the second's again")).isTrue();
        }
    }
}
