package dev.holdfast.zookeeper.scenario;

import static dev.holdfast.zookeeper.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Requests that ZooKeeper has carried out, and whose answers never came. The tests wait for the next ones more than
 * they compute, each with a server of its own, so they run at the same time.
 */
@Execution(ExecutionMode.CONCURRENT)
class LostAnswersTest {

    private Scene scene;

    @BeforeEach
    void start() throws Exception {
        scene = Scene.start();
    }

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    @Test
    @DisplayName("scenario 103: the node was made and the answer lost (CURATOR-79, CURATOR-45):"
            + " the attempt finds its node, and makes no other")
    void acquire_answerOfTheCreateIsLost_hasTheNodeThatWasMade() throws Exception {
        Holdfast client = scene.proxied();
        client.lock("lost").acquire().close();
        scene.proxy().drop(Direction.SERVER_TO_CLIENT);
        CompletableFuture<Lease> acquired = client.lock("lost").acquireAsync();
        scene.awaitNodes("lost", 1);
        List<String> made = scene.nodes("lost");
        assertThat(acquired).isNotDone();

        scene.proxy().heal();

        Lease lease = Actor.answer(acquired);
        assertThat(scene.nodes("lost")).isEqualTo(made);
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(scene.nodes("lost")).isEmpty();
    }

    @Test
    @DisplayName("scenario 103: the node was made, the answer lost, and the caller gave up (CURATOR-79, CURATOR-45):"
            + " no node is left, and the lock is free long before the session ends")
    void tryAcquire_answerOfTheCreateIsLostAndTheCallEnds_leavesNoNode() throws Exception {
        Holdfast client = scene.proxied();
        Holdfast other = scene.direct();
        other.lock("left").acquire().close();
        scene.proxy().drop(Direction.SERVER_TO_CLIENT);
        CompletableFuture<Lease> acquired = acquireUntilItIsSent(client);
        assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(() -> Actor.answer(acquired));
        assertThat(scene.nodes("left")).hasSize(1);

        scene.proxy().heal();

        scene.awaitNodes("left", 0);
        try (Lease next = other.lock("left").acquire(Actor.PATIENCE)) {
            next.check();
        }
    }

    /** The call is short beside the session; on a machine that stalls, it ends before its request is sent. */
    private CompletableFuture<Lease> acquireUntilItIsSent(Holdfast client) throws Exception {
        CompletableFuture<Lease> acquired;
        do {
            CompletableFuture<Lease> begun = client.lock("left").acquireAsync(Duration.ofMillis(300));
            soon().until(() -> begun.isDone() || !scene.nodes("left").isEmpty());
            acquired = begun;
        } while (scene.nodes("left").isEmpty());
        return acquired;
    }

    @Test
    @DisplayName("scenario 103: a caller is interrupted while it waits (CURATOR-62): its node goes, and blocks nobody")
    void acquire_interruptedWhileItWaits_leavesNoNode() throws Exception {
        Holdfast holder = scene.direct();
        Holdfast client = scene.direct();
        try (Actor waiter = new Actor("waiter")) {
            Lease held = holder.lock("interrupted").acquire();
            Future<Lease> waiting =
                    waiter.begin(() -> client.lock("interrupted").acquire());
            scene.awaitNodes("interrupted", 2);

            waiter.interrupt();

            assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Actor.answer(waiting));
            scene.awaitNodes("interrupted", 1);
            held.close();
            assertThat(scene.nodes("interrupted")).isEmpty();
        }
    }

    @Test
    @DisplayName("scenario 105: the answer to a delete is lost, or the delete itself (CURATOR-678):"
            + " it is repeated until the node is gone")
    void release_itsDeleteFails_isRepeatedUntilTheNodeIsGone() throws Exception {
        Holdfast client = scene.proxied();
        Lease lease = client.lock("kept").acquire();
        scene.proxy().drop(Direction.CLIENT_TO_SERVER);

        assertThat(lease.release()).isEqualTo(ReleaseOutcome.UNKNOWN);
        assertThat(scene.nodes("kept")).hasSize(1);
        scene.proxy().heal();

        soon().until(() -> scene.nodes("kept").isEmpty() && client.statistics().compensations() == 0);
    }
}
