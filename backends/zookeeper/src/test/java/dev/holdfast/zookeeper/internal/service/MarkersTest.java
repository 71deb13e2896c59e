package dev.holdfast.zookeeper.internal.service;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.spi.LockId;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.MarkerData;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Markers of minimum holds are removed when these are over, by whoever is there, and no sooner. */
class MarkersTest {

    private static final int MARKERS = 40;
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration ENDLESS = Duration.ofHours(1);

    private TestingServer server;
    private Sweeper sweeper;

    @BeforeEach
    void start() throws Exception {
        server = new TestingServer(true);
        sweeper = Sweeper.at(server.getConnectString());
    }

    @AfterEach
    void close() throws Exception {
        sweeper.close();
        server.close();
    }

    /** A client that leaves a marker for each of some locks, and is gone. */
    private void leave(int locks, Duration minimumHold) throws InterruptedException {
        try (Holdfast gone = HoldfastZooKeeper.builder()
                .connectString(server.getConnectString())
                .closeTimeout(Duration.ZERO)
                .build()) {
            for (int number = 0; number < locks; number++) {
                var unused = gone.lock("left " + number, options -> options.minHold(minimumHold))
                        .acquire();
            }
        }
    }

    /** As a client leaves them that ends right after, for minimum holds of a millisecond. */
    private void leaveOver(int locks) throws Exception {
        for (int number = 0; number < locks; number++) {
            String container = Sweeper.PATHS.lock(LockId.of("over " + number));
            String marker = LockNode.marker(100 + number, 1, 0);
            byte[] data = new MarkerData("gone", 1, 6_400).bytes();
            sweeper.curator().create().forPath(container);
            sweeper.curator().create().forPath(container + "/" + marker, data);
            sweeper.curator()
                    .create()
                    .creatingParentsIfNeeded()
                    .forPath(Sweeper.PATHS.markerPart(container, marker) + "/"
                            + Sweeper.PATHS.markerEntry(container, marker));
        }
    }

    private List<String> markers() throws Exception {
        List<String> markers = new ArrayList<>();
        for (String container : sweeper.curator().getChildren().forPath(Sweeper.PATHS.locks())) {
            for (String node : sweeper.curator().getChildren().forPath(Sweeper.PATHS.container(container))) {
                markers.add(container + "/" + node);
            }
        }
        return markers;
    }

    private List<String> entries() throws Exception {
        List<String> entries = new ArrayList<>();
        for (String part : sweeper.curator().getChildren().forPath(Sweeper.PATHS.markers())) {
            entries.addAll(sweeper.curator().getChildren().forPath(Sweeper.PATHS.markers() + "/" + part));
        }
        return entries;
    }

    @Test
    void sweep_clientsThatLeftThemAreGone_removesAllWhoseTimeIsOver() throws Exception {
        leaveOver(MARKERS);
        assertThat(markers()).hasSize(MARKERS);

        await().untilAsserted(() -> {
            sweeper.markers().sweep().get();
            assertThat(markers()).isEmpty();
            assertThat(entries()).isEmpty();
        });
    }

    @Test
    void sweep_markersThatAreNeeded_stay() throws Exception {
        leave(MARKERS, ENDLESS);

        assertThat(sweeper.markers().sweep().get()).isTrue();

        assertThat(markers()).hasSize(MARKERS).allMatch(node -> node.contains("/marker-"));
        assertThat(entries()).hasSize(MARKERS);
        try (Holdfast other = HoldfastZooKeeper.connect(server.getConnectString())) {
            assertThat(other.lock("left 0").tryAcquire()).isEmpty();
        }
    }

    @Test
    void sweep_foreignEntries_stay() throws Exception {
        String part = Sweeper.PATHS.markers() + "/00";
        for (String entry : List.of("foreign", ".marker-1-1-0000000000", "left.abc-1-1-0000000000")) {
            sweeper.curator().create().creatingParentsIfNeeded().forPath(part + "/" + entry);
        }

        assertThat(sweeper.markers().sweep().get()).isTrue();

        assertThat(entries()).hasSize(3);
    }

    @Test
    void upkeep_markersWhoseTimeIsOver_areRemovedByItself() throws Exception {
        leaveOver(1);
        assertThat(markers()).hasSize(1);

        new Upkeep(
                        Duration.ofMillis(50),
                        new StaleTexts(sweeper.connection(), Sweeper.PATHS),
                        sweeper.markers(),
                        sweeper.timer())
                .begin();

        await().untilAsserted(() -> assertThat(markers()).isEmpty());
        await().untilAsserted(() -> assertThat(entries()).isEmpty());
    }

    @Test
    void release_withAMinimumHold_itsClientRemovesTheMarkerItself() throws Exception {
        try (Holdfast client = HoldfastZooKeeper.connect(server.getConnectString())) {
            client.lock("kept", options -> options.minHold(SHORT)).acquire().close();
            await().untilAsserted(() -> assertThat(markers()).isEmpty());
            await().untilAsserted(() -> assertThat(entries()).isEmpty());
        }
    }

    @Test
    void acquire_markerWhoseTimeIsOver_removesItAndItsEntry() throws Exception {
        leaveOver(1);

        try (Holdfast other = HoldfastZooKeeper.connect(server.getConnectString());
                Lease next = other.lock("over 0").acquire(Duration.ofSeconds(30))) {
            next.check();
            assertThat(markers()).hasSize(1).noneMatch(node -> node.contains("/marker-"));
            await().untilAsserted(() -> assertThat(entries()).isEmpty());
        }
    }

    @Test
    void leave_containerThatHasBegunAnew_givesNoNameASecondTime() throws Exception {
        leave(1, ENDLESS);
        String first = markers().get(0);
        sweeper.curator().delete().deletingChildrenIfNeeded().forPath(Sweeper.PATHS.container("left%200"));

        leave(1, ENDLESS);

        assertThat(markers()).hasSize(1).doesNotContain(first);
    }
}
