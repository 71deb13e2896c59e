package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveLock;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.embedded.EmbeddedCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A browser goes through all primaries of a cluster. */
class RedisClusterBrowserTest {

    private static final int LOCKS = 12;

    @Test
    void list_locksInAllPartsOfTheCluster_showsThemWithTheirNodesAndClients() throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.start();
                Holdfast client = HoldfastRedis.builder()
                        .uri(cluster.uri())
                        .clientName("shown")
                        .build();
                RedisLockBrowser browser = RedisLockBrowser.connect(cluster.uri(), "holdfast")) {
            List<Lease> held = new ArrayList<>();
            for (int i = 0; i < LOCKS; i++) {
                held.add(client.lock("lock " + i).acquire());
            }

            LockListing all = browser.list(Duration.ofSeconds(30), 100);
            assertThat(all.complete()).isTrue();
            assertThat(all.topology().kind()).isEqualTo(Topology.Kind.CLUSTER);
            assertThat(all.locks()).extracting(LiveLock::name).hasSize(LOCKS).isSorted();
            assertThat(all.locks())
                    .extracting(LiveLock::node)
                    .containsAnyElementsOf(cluster.primaries().stream()
                            .map(node -> node.host() + ":" + node.port())
                            .toList());
            assertThat(all.locks())
                    .allMatch(lock -> lock.client().orElseThrow().application().equals("shown"));
            assertThat(browser.list(Duration.ofSeconds(30), 5).locks()).hasSize(5);
            held.forEach(Lease::release);
        }
    }
}
