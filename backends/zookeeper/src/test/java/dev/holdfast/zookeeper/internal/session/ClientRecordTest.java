package dev.holdfast.zookeeper.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.LocalClock;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.zookeeper.internal.node.ClientData;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.ZooDefs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a client's own node says of blocked threads, whatever becomes of the node. */
class ClientRecordTest {

    private static final int ROUNDS = 500;
    private static final String BLOCKED = "1:5:7:9::one:x:y";

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

    private final NodePaths paths = new NodePaths("/holdfast");
    private final BackendTimer timer = new BackendTimer("client");
    private final CountDownLatch replaced = new CountDownLatch(1);
    private TestingServer server;
    private CuratorFramework curator;
    private Connection connection;

    @BeforeEach
    void open() throws Exception {
        server = new TestingServer(true);
        curator = CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryOneTime(100));
        curator.start();
        SessionEvents events = new SessionEvents() {
            @Override
            public void replaced() {
                replaced.countDown();
            }

            @Override
            public void shortened() {}

            @Override
            public void restored() {}

            @Override
            public void changed(WatchedEvent event) {}
        };
        ClientSettings settings = new ClientSettings(
                curator,
                false,
                "here",
                0,
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                paths,
                ZooDefs.Ids.OPEN_ACL_UNSAFE,
                "client",
                "shop\nof two lines");
        connection = new Connection(settings, events, timer, CLOCK);
        connection.open();
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        timer.end();
        curator.close();
        server.close();
    }

    private ClientData said() throws Exception {
        return ClientData.parse(curator.getData().forPath(paths.client("client")))
                .orElseThrow();
    }

    private void show(String text) throws Exception {
        Actor.answer(connection.showBlocked(text));
    }

    @Test
    void showBlocked_again_replacesWhatWasShown() throws Exception {
        assertThat(said().blocked()).isEmpty();

        show(BLOCKED);

        assertThat(said().blocked()).isEqualTo(BLOCKED);
        assertThat(said().info().application()).isEqualTo("shop\nof two lines");
        Actor.answer(connection.beat(connection.usable()));
        assertThat(said().blocked()).isEqualTo(BLOCKED);
        show("");
        assertThat(said().blocked()).isEmpty();
    }

    @Test
    void record_ofANewSession_showsTheBlockedThreadsAgain() throws Exception {
        show(BLOCKED);
        Session before = connection.usable();

        curator.getZookeeperClient().getZooKeeper().getTestable().injectSessionExpiration();

        assertThat(replaced.await(Actor.PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        assertThat(connection.isPresent(before)).isFalse();
        assertThat(curator.checkExists().forPath(paths.client("client")).getEphemeralOwner())
                .isEqualTo(connection.usable().id())
                .isNotEqualTo(before.id());
        assertThat(said().blocked()).isEqualTo(BLOCKED);
    }

    @Test
    void record_thatSomebodyHasDeleted_isMadeWithTheBlockedThreads() throws Exception {
        show("1:4:7:9::one:x:y");
        curator.delete().forPath(paths.client("client"));

        show(BLOCKED);

        assertThat(said().blocked()).isEqualTo(BLOCKED);
    }

    @Test
    void showBlocked_togetherWithAnotherWrite_staysAsShownLast() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        try (Actor other = new Actor("beats")) {
            for (int round = 0; round < ROUNDS; round++) {
                Future<Session.Written> beat = other.begin(() -> {
                    Session session = connection.usable();
                    together.await();
                    return Actor.answer(connection.beat(session));
                });
                String text = "1:" + round + ":7:9::one:x:y";
                together.await();
                CompletableFuture<Session.Written> shown = connection.showBlocked(text);
                Actor.answer(beat);
                Actor.answer(shown);

                assertThat(said().blocked()).isEqualTo(text);
            }
        }
    }
}
