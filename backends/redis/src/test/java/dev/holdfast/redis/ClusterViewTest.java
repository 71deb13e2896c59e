package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockEvent;
import dev.holdfast.Topology;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a client says of a cluster: its primaries, which of them keeps a lock, and a failover. */
class ClusterViewTest {

    private static EmbeddedCluster cluster;

    @BeforeAll
    static void start() {
        cluster = EmbeddedCluster.builder().primaries(3).replicasPerPrimary(1).start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static String address(EmbeddedRedis node) {
        return node.host() + ":" + node.port();
    }

    private static String primaryOf(String lock) {
        return address(cluster.primaryOf(WireFormat.DEFAULT.hold(lock)));
    }

    private static List<String> primaries() {
        return cluster.primaries().stream().map(ClusterViewTest::address).toList();
    }

    @Test
    void topology_ofACluster_namesItsPrimariesAndThatOfALock() throws Exception {
        try (Holdfast client = HoldfastRedis.connect(cluster.uri());
                Lease held = client.lock("named").acquire()) {
            assertThat(client.topology().kind()).isEqualTo(Topology.Kind.CLUSTER);
            assertThat(client.topology().nodes())
                    .extracting(Topology.Node::address)
                    .containsExactlyInAnyOrderElementsOf(primaries());
            assertThat(client.topology().count(Topology.NodeState.UP)).isEqualTo(3);
            assertThat(client.lock(held.name()).inspect().node()).contains(primaryOf("named"));
        }
    }

    @Test
    void failover_ofOnePrimary_isReportedAndNamesTheNext() {
        try (Holdfast client = HoldfastRedis.connect(cluster.uri())) {
            List<LockEvent> heard = new CopyOnWriteArrayList<>();
            client.listen(heard::add);
            EmbeddedRedis before = cluster.primaryOf(WireFormat.DEFAULT.hold("failing"));

            EmbeddedRedis next = cluster.failover(before);

            await().untilAsserted(() -> {
                client.lock("failing").tryRun(Duration.ZERO, () -> {});
                assertThat(client.lock("failing").inspect().node()).contains(address(next));
                assertThat(heard)
                        .filteredOn(LockEvent.FailedOver.class::isInstance)
                        .isNotEmpty();
            });
            // Each set of slots that another primary serves is one, and its slots may become known one after another.
            assertThat(client.statistics().failovers()).isPositive();
        }
    }
}
