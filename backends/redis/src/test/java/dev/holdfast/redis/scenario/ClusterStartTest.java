package dev.holdfast.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.Topology;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.testkit.threads.Actor;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Connecting to a cluster, and to what is none. */
class ClusterStartTest {

    private static EmbeddedCluster cluster;

    @BeforeAll
    static void start() {
        cluster = EmbeddedCluster.builder().password("s3cret").start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static void assertGrants(Holdfast client) throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            try (Lease held = client.lock("lock " + i).acquire(Actor.PATIENCE)) {
                assertThat(held.state()).isEqualTo(LeaseState.HELD);
            }
        }
    }

    @Test
    void connect_oneNodeNamed_findsTheOthers() throws InterruptedException {
        try (Holdfast client = HoldfastRedis.cluster(cluster.uris().get(1))) {
            assertGrants(client);
            assertThat(client.topology().kind()).isEqualTo(Topology.Kind.CLUSTER);
            assertThat(client.topology().nodes()).hasSize(3);
        }
    }

    @Test
    void connect_firstNodeIsDown_asksTheNext() throws InterruptedException {
        EmbeddedRedis gone = EmbeddedRedis.start();
        gone.close();
        String uri = cluster.uri().replace("@", "@127.0.0.1:" + gone.port() + ",");

        try (Holdfast client = HoldfastRedis.connect(uri)) {
            assertGrants(client);
        }
    }

    @Test
    void connect_byAClusterClientOfTheProgram_leavesItOpen() throws InterruptedException {
        RedisClusterClient lettuce = RedisClusterClient.create(cluster.uris().get(0));
        try {
            try (Holdfast client = HoldfastRedis.builder()
                    .client(lettuce)
                    .cluster(cluster.uris().get(0))
                    .build()) {
                assertGrants(client);
            }
            try (var connection = lettuce.connect()) {
                assertThat(connection.sync().ping()).isEqualTo("PONG");
            }
        } finally {
            LettuceShutdown.of(lettuce);
        }
    }

    @Test
    void connect_byAClusterClientOfASingleServer_saysWhatToMend() {
        try (EmbeddedRedis single = EmbeddedRedis.start()) {
            RedisClusterClient lettuce = RedisClusterClient.create(single.uri());
            try {
                assertThatThrownBy(() -> HoldfastRedis.builder().client(lettuce).build())
                        .isInstanceOf(BackendMisconfiguredException.class)
                        .hasMessageStartingWith("Cannot use the cluster of the client that was given")
                        .hasMessageContaining("a single server, which is no node of a cluster");
            } finally {
                LettuceShutdown.of(lettuce);
            }
        }
    }

    @Test
    void connect_byAClusterClientWhoseNodesAreOutOfReach_isUnavailable() {
        RedisClusterClient lettuce = RedisClusterClient.create("redis://127.0.0.1:1");
        try {
            assertThatThrownBy(() -> HoldfastRedis.builder().client(lettuce).build())
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageStartingWith("Cannot reach the cluster of the client that was given");
        } finally {
            LettuceShutdown.of(lettuce);
        }
    }

    @Test
    void connectInBackground_cluster_grantsOnceConnected() throws InterruptedException {
        try (Holdfast client =
                HoldfastRedis.builder().uri(cluster.uri()).connectInBackground().build()) {
            assertGrants(client);
        }
    }

    @Test
    void connect_clusterUriOfASingleServer_saysWhatToMend() {
        try (EmbeddedRedis single = EmbeddedRedis.start()) {
            assertThatThrownBy(() -> HoldfastRedis.cluster(single.uri()).close())
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("redis-cluster://127.0.0.1:" + single.port())
                    .hasMessageContaining("write redis:// instead of redis-cluster://");
        }
    }

    @Test
    void connect_withoutThePassword_saysSo() {
        String uri = cluster.uri().replace(":s3cret@", "");

        assertThatThrownBy(() -> HoldfastRedis.cluster(uri).close())
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("the server wants a password");
    }

    @Test
    void connect_noNodeUp_isUnavailable() {
        EmbeddedRedis gone = EmbeddedRedis.start();
        gone.close();

        assertThatThrownBy(() -> HoldfastRedis.cluster(gone.uri()).close())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("redis-cluster://127.0.0.1:" + gone.port());
    }

    @Test
    void build_aClientForOneServerBesideACluster_isRefused() {
        RedisClient lettuce = RedisClient.create();
        try {
            assertThatThrownBy(() -> HoldfastRedis.builder()
                            .uri(cluster.uri())
                            .client(lettuce)
                            .build())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("names one server")
                    .hasMessageNotContaining("s3cret");
        } finally {
            LettuceShutdown.of(lettuce);
        }
    }
}
