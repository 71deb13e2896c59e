package dev.holdfast.zookeeper.internal.service;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.node.TextData;
import dev.holdfast.zookeeper.internal.session.BackendTimer;
import dev.holdfast.zookeeper.internal.session.ClientSettings;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.SessionEvents;
import java.time.Duration;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.ZooDefs;
import org.junit.jupiter.api.Test;

/** Texts that have not counted for some time are removed, and no others. */
class StaleTextsTest {

    private static final LocalClock CLOCK = new LocalClock() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public long wallMillis() {
            return System.currentTimeMillis();
        }
    };

    private static final SessionEvents NO_EVENTS = new SessionEvents() {
        @Override
        public void replaced() {}

        @Override
        public void shortened() {}

        @Override
        public void restored() {}

        @Override
        public void changed(WatchedEvent event) {}
    };

    @Test
    void sweep_textsThatAreOver_areRemovedAlone() throws Exception {
        NodePaths paths = new NodePaths("/holdfast");
        try (TestingServer server = new TestingServer(true);
                CuratorFramework curator =
                        CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryOneTime(100))) {
            curator.start();
            BackendTimer timer = new BackendTimer("sweeper");
            Connection connection = new Connection(
                    new ClientSettings(
                            curator,
                            false,
                            "here",
                            0,
                            Duration.ofSeconds(10),
                            paths,
                            ZooDefs.Ids.OPEN_ACL_UNSAFE,
                            "sweeper",
                            ""),
                    NO_EVENTS,
                    timer,
                    CLOCK);
            connection.open();
            String part = paths.part(StoredKind.OUTCOME, LockId.of("job"));
            curator.create().forPath(part);
            curator.create().forPath(part + "/over", new TextData(1, 1, 1, "old").bytes());
            curator.create().forPath(part + "/valid", new TextData(1, 1, 3_600_000, "new").bytes());
            curator.create().forPath(part + "/foreign", new byte[] {1});
            StaleTexts texts = new StaleTexts(connection, paths, timer);

            await().until(() -> {
                texts.sweep(part, 0).get();
                return curator.checkExists().forPath(part + "/over") == null;
            });

            assertThat(curator.getChildren().forPath(part)).containsExactlyInAnyOrder("valid", "foreign");
            texts.sweep(part, 3_600_000).get();
            assertThat(curator.getChildren().forPath(part)).hasSize(2);
            connection.close();
            timer.end();
        }
    }

    @Test
    void once_ofAClient_storesInAPartOfItsKind() throws Exception {
        NodePaths paths = new NodePaths("/holdfast");
        try (TestingServer server = new TestingServer(true);
                CuratorFramework curator =
                        CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryOneTime(100));
                Holdfast client = HoldfastZooKeeper.connect(server.getConnectString())) {
            curator.start();

            client.callOnce("job", Duration.ofHours(1), lease -> "done");

            List<String> parts = curator.getChildren().forPath("/holdfast/outcomes");
            assertThat(parts).hasSize(1);
            assertThat(paths.parents()).contains("/holdfast/outcomes");
        }
    }
}
