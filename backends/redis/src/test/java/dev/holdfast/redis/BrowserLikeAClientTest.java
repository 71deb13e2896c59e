package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveClient;
import dev.holdfast.LockInspection;
import dev.holdfast.Topology;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A browser reaches the servers as the lock client does whose builder it is given. */
class BrowserLikeAClientTest {

    private static void seesTheHoldOf(HoldfastRedisBuilder builder, Topology.Kind topology)
            throws InterruptedException {
        try (Holdfast client = builder.clientName("shop").build();
                Lease lease = client.lock("order:42").acquire();
                RedisLockBrowser browser = RedisLockBrowser.like(builder)) {
            Map<String, LockInspection> seen = browser.look(List.of("order:42"), 1);
            assertThat(seen.get("order:42").holder().orElseThrow().token()).isEqualTo(lease.token());
            assertThat(browser.names("").names()).isSubsetOf("order:42");
            assertThat(browser.clients(List.of(client.clientId())))
                    .extracting(LiveClient::connection)
                    .containsExactly(LiveClient.Connection.CONNECTED);
            assertThat(browser.topology().kind()).isEqualTo(topology);
            browser.close();
            lease.check();
            assertThat(client.lock("order:42").inspect().holder()).isPresent();
        }
    }

    @Test
    void browser_ofAPrefix_seesLocksOfThatPrefixAlone() throws InterruptedException {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            HoldfastRedisBuilder builder =
                    HoldfastRedis.builder().uri(redis.uri()).prefix("of-the-shop");
            seesTheHoldOf(builder, Topology.Kind.SINGLE);
            try (Holdfast other = HoldfastRedis.connect(redis.uri());
                    Lease lease = other.lock("elsewhere").acquire();
                    RedisLockBrowser browser = RedisLockBrowser.like(builder)) {
                assertThat(browser.look(List.of("elsewhere"), 0)
                                .get("elsewhere")
                                .holder())
                        .isEmpty();
                lease.check();
            }
        }
    }

    @Test
    void browser_ofTheProgramsClient_takesItsConnectionsAndDoesNotShutItDown() throws InterruptedException {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                RedisClient lettuce = RedisClient.create(redis.uri())) {
            seesTheHoldOf(HoldfastRedis.builder().client(lettuce), Topology.Kind.SINGLE);
            try (var connection = lettuce.connect()) {
                assertThat(connection.sync().ping()).isEqualTo("PONG");
            }
        }
    }

    @Test
    void browser_ofSentinels_goesToThePrimary() throws InterruptedException {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.start()) {
            seesTheHoldOf(HoldfastRedis.builder().uri(group.uri()), Topology.Kind.SENTINEL);
        }
    }

    @Test
    void browser_ofTheProgramsClusterClient_goesToAllPrimariesAndDoesNotShutItDown() throws InterruptedException {
        try (EmbeddedCluster cluster = EmbeddedCluster.start();
                RedisClusterClient lettuce =
                        RedisClusterClient.create(cluster.uris().get(0))) {
            seesTheHoldOf(HoldfastRedis.builder().client(lettuce), Topology.Kind.CLUSTER);
            try (var connection = lettuce.connect()) {
                assertThat(connection.sync().ping()).isEqualTo("PONG");
            }
        }
    }

    @Test
    void browser_ofNoServerOrOneThatIsAway_isRefused() {
        assertThatThrownBy(() -> RedisLockBrowser.like(HoldfastRedis.builder()).close())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("No server: call uri(");
        assertThatThrownBy(() -> RedisLockBrowser.like(HoldfastRedis.builder()
                                .uri("redis://127.0.0.1:1")
                                .connectInBackground())
                        .close())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("Cannot list the locks of redis://127.0.0.1:1");
    }
}
