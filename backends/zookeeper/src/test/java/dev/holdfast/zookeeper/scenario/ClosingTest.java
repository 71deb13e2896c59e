package dev.holdfast.zookeeper.scenario;

import static dev.holdfast.zookeeper.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.HoldfastZooKeeperBuilder;
import dev.holdfast.zookeeper.ZooKeeperLockBrowser;
import java.time.Duration;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Clients that are closed while nothing answers. ZooKeeper's own client waits for the server for two thirds of its
 * session's time-out then, here 40 s.
 */
@Execution(ExecutionMode.CONCURRENT)
class ClosingTest {

    /** Half of what ZooKeeper's client waits, and far more than a client is to take. */
    private static final Duration SOON = Duration.ofSeconds(20);

    private Scene scene;

    @BeforeEach
    void start() throws Exception {
        scene = Scene.start();
    }

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    private HoldfastZooKeeperBuilder builder() {
        return HoldfastZooKeeper.builder()
                .connectString(scene.proxy().address())
                .sessionTimeout(Scene.LONG_SESSION)
                .closeTimeout(Duration.ZERO);
    }

    private static Duration time(AutoCloseable closed) throws Exception {
        long startedNanos = System.nanoTime();
        closed.close();
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    @Test
    void close_networkIsGone_endsInTime() throws Exception {
        Holdfast client = builder().build();
        Lease held = client.lock("held").acquire();
        scene.proxy().blackhole();

        assertThat(time(client)).isLessThan(SOON);

        assertThat(held.state()).isEqualTo(LeaseState.LOST);
    }

    @Test
    void close_networkComesBack_sessionIsEndedThen() throws Exception {
        Holdfast client = builder().build();
        client.lock("held").acquire();
        scene.awaitNodes("held", 1);
        scene.proxy().hold();

        assertThat(time(client)).isLessThan(SOON);

        assertThat(scene.nodes("held")).hasSize(1);
        scene.proxy().heal();
        // By itself, it would end after a minute.
        scene.awaitNodes("held", 0);
        soon().until(() ->
                scene.observer().getChildren().forPath("/holdfast/clients").isEmpty());
    }

    @Test
    void close_interrupted_endsTheSessionNevertheless() throws Exception {
        Holdfast client = builder().build();

        Thread.currentThread().interrupt();
        client.close();

        assertThat(Thread.interrupted()).isTrue();
        soon().until(() ->
                scene.observer().getChildren().forPath("/holdfast/clients").isEmpty());
    }

    @Test
    void close_sharedConnectionWithoutNetwork_endsInTime() throws Exception {
        try (CuratorFramework shared = CuratorFrameworkFactory.newClient(
                scene.proxy().address(), (int) Scene.LONG_SESSION.toMillis(), 10_000, new RetryOneTime(100))) {
            shared.start();
            Holdfast client = HoldfastZooKeeper.builder()
                    .client(shared)
                    .closeTimeout(Duration.ZERO)
                    .build();
            client.lock("held").acquire();
            scene.proxy().hold();

            assertThat(time(client)).isLessThan(SOON);

            scene.proxy().heal();
            scene.awaitNodes("held", 0);
        }
    }

    @Test
    void close_browserWithoutNetwork_endsInTime() throws Exception {
        ZooKeeperLockBrowser browser = ZooKeeperLockBrowser.like(builder());
        scene.proxy().blackhole();

        assertThat(time(browser)).isLessThan(SOON);
    }

    @Test
    void build_serverAcceptsAndIsSilent_failsInTime() {
        scene.proxy().blackhole();
        long startedNanos = System.nanoTime();

        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> builder().build());

        assertThat(Duration.ofNanos(System.nanoTime() - startedNanos)).isLessThan(SOON);
    }
}
