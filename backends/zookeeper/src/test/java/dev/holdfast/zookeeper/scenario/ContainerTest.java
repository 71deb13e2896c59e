package dev.holdfast.zookeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.internal.node.LockNode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lock's container: its sequence has an end, and it may be removed at any time. */
class ContainerTest {

    private static final int MOST_CLIENTS = 100;

    @TempDir
    Path data;

    private ZooKeeperServer server;
    private NIOServerCnxnFactory connections;
    private CuratorFramework observer;

    @BeforeEach
    void start() throws Exception {
        server = new ZooKeeperServer(data.toFile(), data.toFile(), 200);
        connections = new NIOServerCnxnFactory();
        connections.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), MOST_CLIENTS);
        connections.startup(server);
        observer = CuratorFrameworkFactory.newClient(address(), new RetryOneTime(100));
        observer.start();
    }

    @AfterEach
    void close() {
        observer.close();
        connections.shutdown();
    }

    private String address() {
        return "127.0.0.1:" + connections.getLocalPort();
    }

    private Holdfast client() {
        return HoldfastZooKeeper.connect(address());
    }

    private void sequence(String container, int next) {
        server.getZKDatabase().getNode(container).stat.setCversion(next);
    }

    @Test
    @DisplayName("scenario 107: the sequence at its end: ZooKeeper gives the same number out again and again")
    void sequence_atItsEnd_doesNotWrapAround() throws Exception {
        observer.create().forPath("/plain");
        sequence("/plain", Integer.MAX_VALUE);

        List<String> made = new ArrayList<>();
        for (int times = 0; times < 3; times++) {
            made.add(
                    observer.create().withMode(CreateMode.PERSISTENT_SEQUENTIAL).forPath("/plain/" + times + "-"));
        }

        assertThat(made).containsExactly("/plain/0-2147483647", "/plain/1-2147483647", "/plain/2-2147483647");
    }

    @Test
    @DisplayName("scenario 107: the sequence of a contended lock comes near its end: its container begins anew,"
            + " and clients exclude one another all the while")
    void sequence_nearItsEnd_beginsAnew() throws Exception {
        try (Holdfast one = client();
                Holdfast two = client();
                Actor first = new Actor("first");
                Actor second = new Actor("second")) {
            one.lock("full").acquire().close();
            sequence("/holdfast/locks/full", LockNode.END_OF_SEQUENCE - 5);
            AtomicBoolean isHeld = new AtomicBoolean();
            AtomicInteger overlaps = new AtomicInteger();
            List<Long> tokens = new ArrayList<>();
            List<Future<Boolean>> ends = new ArrayList<>();
            ends.add(first.begin(() -> count(one, isHeld, overlaps, tokens)));
            ends.add(second.begin(() -> count(two, isHeld, overlaps, tokens)));
            for (Future<Boolean> end : ends) {
                assertThat(Actor.answer(end)).isTrue();
            }

            assertThat(overlaps).hasValue(0);
            assertThat(tokens).hasSize(60).isSorted().doesNotHaveDuplicates();
            one.lock("full").acquire().close();
            assertThat(server.getZKDatabase()
                            .getNode("/holdfast/locks/full")
                            .stat
                            .getCversion())
                    .isLessThan(1000);
        }
    }

    private static boolean count(Holdfast client, AtomicBoolean isHeld, AtomicInteger overlaps, List<Long> tokens)
            throws InterruptedException {
        for (int times = 0; times < 30; times++) {
            try (Lease lease = client.lock("full", o -> o.localHandoffs(0)).acquire(Actor.PATIENCE)) {
                if (!isHeld.compareAndSet(false, true)) {
                    overlaps.incrementAndGet();
                }
                tokens.add(lease.token());
                isHeld.set(false);
            }
        }
        return true;
    }

    @Test
    @DisplayName("scenario 108: the container is removed while an attempt makes its node, again and again")
    void container_removedDuringTheCreate_isMadeAgain() throws Exception {
        AtomicInteger removed = new AtomicInteger();
        AtomicBoolean ended = new AtomicBoolean();
        try (Holdfast client = client();
                Actor remover = new Actor("remover")) {
            Future<Integer> end = remover.begin(() -> {
                while (!ended.get()) {
                    remove(removed);
                }
                return removed.get();
            });
            for (int times = 0; times < 50 || removed.get() < 10; times++) {
                try (Lease lease = client.lock("removed").acquire(Actor.PATIENCE)) {
                    lease.check();
                }
            }
            ended.set(true);
            assertThat(Actor.answer(end)).isGreaterThanOrEqualTo(10);
        }
    }

    private void remove(AtomicInteger removed) throws Exception {
        try {
            observer.delete().forPath("/holdfast/locks/removed");
            removed.incrementAndGet();
        } catch (KeeperException.NoNodeException | KeeperException.NotEmptyException inUse) {
            assertThat(inUse.getPath()).isEqualTo("/holdfast/locks/removed");
        }
    }
}
