package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ClientHealth;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a client says of its server when that is out of reach, half dead, or set so that it drops locks. */
class HealthTest {

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(3);

    private EmbeddedRedis redis;
    private FaultProxy proxy;
    private Holdfast client;

    @BeforeEach
    void connect() {
        redis = EmbeddedRedis.start();
        proxy = FaultProxy.to(redis.host(), redis.port());
        client = HoldfastRedis.builder()
                .uri("redis://" + proxy.address())
                .responseTimeout(RESPONSE_TIMEOUT)
                .build();
    }

    @AfterEach
    void disconnect() {
        client.close();
        proxy.close();
        redis.close();
    }

    @Test
    void health_networkSwallowsEverything_saysSoInTimeAndRecovers() throws Exception {
        Lease lease = client.lock("held").acquire();
        proxy.blackhole();

        ClientHealth health = client.health();

        assertThat(health.reachable()).isFalse();
        assertThat(health.isHealthy()).isFalse();
        assertThat(health.roundTrip()).isEmpty();
        assertThat(health.failure()).hasValueSatisfying(seen -> assertThat(seen).startsWith("no answer"));
        assertThat(health.server()).isEqualTo("redis://" + proxy.address());
        await().until(() -> !client.health().listening());

        proxy.heal();
        await().until(() -> client.health().isHealthy());
        lease.release();
    }

    @Test
    void health_serverGone_saysSo() {
        redis.kill();

        await().untilAsserted(() -> {
            ClientHealth health = client.health();
            assertThat(health.reachable()).isFalse();
            assertThat(health.listening()).isFalse();
            assertThat(health.failure()).isPresent();
        });
    }

    @Test
    void health_serverThatAnswersPingAndTakesNoWrites_isNotReachable() {
        redis.execute("REPLICAOF", "127.0.0.1", "1");

        ClientHealth health = client.health();

        assertThat(redis.execute("PING")).isEqualTo(new RespReply.Text("PONG"));
        assertThat(health.reachable()).isFalse();
        assertThat(health.failure()).isPresent();
        redis.execute("REPLICAOF", "NO", "ONE");
        await().until(() -> client.health().isHealthy());
    }

    @Test
    void health_serverThatEvicts_warnsAndIsHealthy() {
        assertThat(client.health().warnings()).isEmpty();
        redis.execute("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");

        ClientHealth health = client.health();

        assertThat(health.warnings())
                .singleElement()
                .satisfies(
                        warning -> assertThat(warning).contains("allkeys-lru").contains("noeviction"));
        assertThat(health.isHealthy()).isTrue();
    }

    @Test
    void health_serverDoesNotTellItsSettings_isAskedOnceForEachConnection() {
        redis.execute("ACL", "SETUSER", "default", "-info", "-config");
        assertThat(client.health().warnings()).isEmpty();
        redis.execute("ACL", "LOG", "RESET");

        ClientHealth health = client.health();

        assertThat(health.isHealthy()).isTrue();
        assertThat(redis.execute("ACL", "LOG")).isEqualTo(new RespReply.Items(List.of()));
    }
}
