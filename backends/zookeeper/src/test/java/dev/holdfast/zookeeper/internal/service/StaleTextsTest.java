package dev.holdfast.zookeeper.internal.service;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.node.TextData;
import java.time.Duration;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.Test;

/** Texts that have not counted for some time are removed, and no others. */
class StaleTextsTest {

    @Test
    void sweep_textsThatAreOver_areRemovedAlone() throws Exception {
        NodePaths paths = Sweeper.PATHS;
        try (TestingServer server = new TestingServer(true);
                Sweeper sweeper = Sweeper.at(server.getConnectString())) {
            CuratorFramework curator = sweeper.curator();
            String part = paths.part(StoredKind.OUTCOME, LockId.of("job"));
            curator.create().forPath(part);
            curator.create().forPath(part + "/over", new TextData(1, 1, 1, "old").bytes());
            curator.create().forPath(part + "/valid", new TextData(1, 1, 3_600_000, "new").bytes());
            curator.create().forPath(part + "/foreign", new byte[] {1});
            StaleTexts texts = new StaleTexts(sweeper.connection(), paths);

            await().until(() -> {
                texts.sweep(part, 0).get();
                return curator.checkExists().forPath(part + "/over") == null;
            });

            assertThat(curator.getChildren().forPath(part)).containsExactlyInAnyOrder("valid", "foreign");
            texts.sweep(part, 3_600_000).get();
            assertThat(curator.getChildren().forPath(part)).hasSize(2);
        }
    }

    @Test
    void once_ofAClient_storesInAPartOfItsKind() throws Exception {
        NodePaths paths = Sweeper.PATHS;
        try (TestingServer server = new TestingServer(true);
                Sweeper sweeper = Sweeper.at(server.getConnectString());
                Holdfast client = HoldfastZooKeeper.connect(server.getConnectString())) {
            CuratorFramework curator = sweeper.curator();

            client.callOnce("job", Duration.ofHours(1), lease -> "done");

            List<String> parts = curator.getChildren().forPath("/holdfast/outcomes");
            assertThat(parts).hasSize(1);
            assertThat(paths.parents()).contains("/holdfast/outcomes");
        }
    }
}
