package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveClient;
import dev.holdfast.LiveLock;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockListing;
import dev.holdfast.NamePortion;
import dev.holdfast.Topology;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.testkit.threads.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A browser goes through all primaries of a cluster. */
class RedisClusterBrowserTest {

    private static final int LOCKS = 12;

    private static List<String> names(RedisLockBrowser browser) throws InterruptedException {
        List<String> names = new ArrayList<>();
        Optional<String> from = Optional.of(LockBrowser.BEGINNING);
        while (from.isPresent()) {
            NamePortion portion = browser.names(from.get());
            names.addAll(portion.names());
            from = portion.next();
        }
        return names;
    }

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

            LockListing all = browser.list(Patience.LIMIT, 100);
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
            assertThat(browser.list(Patience.LIMIT, 5).locks()).hasSize(5);

            List<String> names = names(browser);
            assertThat(names).hasSize(LOCKS);
            Map<String, LockInspection> seen = browser.look(names, 5);
            assertThat(seen)
                    .hasSize(LOCKS)
                    .allSatisfy((name, lock) -> assertThat(lock.holder()
                                    .orElseThrow()
                                    .client()
                                    .orElseThrow()
                                    .application())
                            .isEqualTo("shown"));
            assertThat(browser.clients(List.of(client.clientId())))
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.connection()).isEqualTo(LiveClient.Connection.CONNECTED);
                        assertThat(each.info()).isPresent();
                    });
            held.forEach(Lease::release);
        }
    }
}
