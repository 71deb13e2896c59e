package dev.holdfast.zookeeper.scenario;

import static dev.holdfast.zookeeper.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Sessions that end, and what of them is still there. The tests wait for that more than they compute, each with a
 * server of its own, so they run at the same time.
 */
@Execution(ExecutionMode.CONCURRENT)
class EndedSessionTest {

    private Scene scene;

    @BeforeEach
    void start() throws Exception {
        scene = Scene.start();
    }

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    private Holdfast on(CuratorFramework curator) {
        return scene.closing(HoldfastZooKeeper.builder()
                .client(curator)
                .options(LockOptions.builder().lease(Scene.TERM).build())
                .build());
    }

    /**
     * The handle queues its event before it is closed. Who hears of it in between closes a handle that still lives,
     * which ends the session at the server, too; so nobody hears of it before.
     */
    private static void expire(CuratorFramework curator) throws Exception {
        ZooKeeper handle = curator.getZookeeperClient().getZooKeeper();
        CompletableFuture<Boolean> heldUp = new CompletableFuture<>();
        CompletableFuture<Boolean> closed = new CompletableFuture<>();
        handle.exists(
                "/",
                false,
                (code, path, context, stat) -> {
                    heldUp.complete(true);
                    closed.join();
                },
                null);
        try {
            Actor.answer(heldUp);
            handle.getTestable().injectSessionExpiration();
        } finally {
            closed.complete(true);
        }
    }

    @Test
    @DisplayName("scenario 104: the node of a session that has ended for the client is still there"
            + " (CURATOR-498, CURATOR-604, CURATOR-696): the hold is lost, and the node counts for nobody")
    void newSession_nodeOfTheOldOneIsThere_isLostAndTheClientHasTheLockAnew() throws Exception {
        CuratorFramework curator = scene.curator(scene.server().getConnectString());
        Holdfast client = on(curator);
        Lease lost = client.lock("dead").acquire();
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        lost.onLost(loss::complete);

        expire(curator);

        Actor.answer(loss);
        assertThat(lost.state()).isEqualTo(LeaseState.LOST);
        try (Lease next = client.lock("dead").acquire(Actor.PATIENCE)) {
            assertThat(next.token()).isGreaterThan(lost.token());
            assertThat(scene.nodes("dead")).hasSize(1);
        }
        assertThat(lost.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }

    @Test
    @DisplayName("scenario 104: the node of a session that has ended for the client keeps others out"
            + " for as long as its holder may have trusted it (CURATOR-498)")
    void newSession_nodeOfTheOldOneIsThere_othersWaitForItsTerm() throws Exception {
        CuratorFramework curator = scene.curator(scene.server().getConnectString());
        Lease lost = on(curator).lock("term").acquire();
        Holdfast other = scene.direct();
        CompletableFuture<Lease> waiting = other.lock("term").acquireAsync();
        scene.awaitNodes("term", 2);
        long trustedUntilNanos = System.nanoTime() + lost.remaining().toNanos();

        expire(curator);

        try (Lease next = Actor.answer(waiting)) {
            assertThat(System.nanoTime() - trustedUntilNanos).isNotNegative();
            next.check();
        }
    }

    @Test
    @DisplayName("scenario 104: an attempt that waits asks anew in the new session (CURATOR-498)")
    void newSession_whileItWaits_hasTheLockInTheEnd() throws Exception {
        Lease held = scene.direct().lock("waits").acquire();
        CuratorFramework curator = scene.curator(scene.server().getConnectString());
        CompletableFuture<Lease> waiting = on(curator).lock("waits").acquireAsync();
        scene.awaitNodes("waits", 2);
        String before = scene.nodes("waits").stream().sorted().toList().toString();

        expire(curator);

        soon().until(() -> scene.nodes("waits").size() == 2
                && !scene.nodes("waits").stream().sorted().toList().toString().equals(before));
        held.close();
        Actor.answer(waiting).close();
        scene.awaitNodes("waits", 0);
    }

    @Test
    @DisplayName("scenario 105: no event says that the session is lost (CURATOR-220, CURATOR-627):"
            + " the lease ends by its own deadline, before another client has the lock")
    void blackhole_noEventComes_isLostBeforeAnotherHasTheLock() throws Exception {
        Holdfast client = scene.proxied();
        Lease lease = client.lock("silent").acquire();
        CompletableFuture<Long> lostNanos = new CompletableFuture<>();
        lease.onLost(reason -> lostNanos.complete(System.nanoTime()));
        Holdfast other = scene.direct();
        CompletableFuture<Lease> waiting = other.lock("silent").acquireAsync();
        scene.awaitNodes("silent", 2);

        scene.proxy().blackhole();

        Actor.answer(lostNanos);
        try (Lease next = Actor.answer(waiting)) {
            assertThat(System.nanoTime() - lostNanos.join()).isPositive();
            assertThat(lease.state()).isEqualTo(LeaseState.LOST);
            next.check();
        }
    }

    @Test
    @DisplayName("scenario 45: the connection is suspended and comes back in time: the lease is held all the while")
    void suspended_backInTime_isHeld() throws Exception {
        Holdfast client = scene.client(scene.proxy().address(), Scene.LONG_SESSION);
        Lease lease = client.lock("suspended").acquire();

        scene.proxy().cut();

        lease.check();
        soon().ignoreExceptionsInstanceOf(BackendUnavailableException.class).until(() -> {
            lease.extend(Scene.LONG_SESSION.dividedBy(2));
            return true;
        });
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    @DisplayName("a session is resumed at a server that grants less, which is then cut off: the lease ends in time")
    void resumed_withAShorterTimeout_isLostBeforeAnotherHasTheLock() throws Exception {
        Holdfast client = scene.client(scene.proxy().address(), Scene.LONG_SESSION);
        Lease lease = client.lock("shortened").acquire();
        CompletableFuture<Long> lostNanos = new CompletableFuture<>();
        lease.onLost(reason -> lostNanos.complete(System.nanoTime()));

        Duration shorter = Duration.ofSeconds(6);
        scene.restart(shorter);
        // It is held on, now by renewals that the shorter time-out asks for.
        soon().until(() -> lease.remaining().compareTo(shorter) < 0 && lease.state() == LeaseState.HELD);
        CompletableFuture<Lease> waiting = scene.direct().lock("shortened").acquireAsync();
        scene.awaitNodes("shortened", 2);
        scene.proxy().blackhole();

        Actor.answer(lostNanos);
        try (Lease next = Actor.answer(waiting)) {
            assertThat(System.nanoTime() - lostNanos.join()).isPositive();
            next.check();
        }
    }

    @Test
    @DisplayName("a session is resumed at a server that grants less: the lease outlasts the shorter time-out")
    void resumed_withAShorterTimeout_isRenewedInTime() throws Exception {
        Holdfast client = scene.client(scene.proxy().address(), Scene.LONG_SESSION);
        Lease lease = client.lock("renewed").acquire();

        Duration shorter = Duration.ofSeconds(6);
        scene.restart(shorter);

        soon().until(() -> lease.remaining().compareTo(shorter) < 0 && lease.state() == LeaseState.HELD);
        for (int renewals = 0; renewals < 3; renewals++) {
            Duration before = lease.remaining();
            soon().until(() -> lease.remaining().compareTo(before) > 0);
        }
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    @DisplayName("scenario 109: the ensemble has lost its data: the session ends, and tokens rise by the floor")
    void wiped_tokensRiseByTheFloor() throws Exception {
        Holdfast client = scene.direct();
        long before = 0;
        for (int times = 0; times < 20; times++) {
            Lease lease = client.lock("wiped").acquire();
            before = lease.token();
            lease.close();
        }
        int port = scene.server().getPort();
        scene.server().close();
        try (TestingServer empty = new TestingServer(Scene.spec(port), true)) {
            Lease lease = client.lock("wiped").acquire(Actor.PATIENCE);
            long after = lease.token();
            lease.close();
            assertThat(after).isGreaterThan(before);
            try (Holdfast fresh = scene.client(empty.getConnectString());
                    Lease next = fresh.lock("wiped").acquire(Actor.PATIENCE)) {
                assertThat(next.token()).isGreaterThan(after);
            }
            client.close();
        }
    }
}
