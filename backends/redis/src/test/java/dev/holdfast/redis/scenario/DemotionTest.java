package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A primary that is made a replica, and takes over the data of another, in which there are no locks. */
@Execution(ExecutionMode.CONCURRENT)
class DemotionTest {

    private static final Duration SHORT_LEASE = Duration.ofSeconds(3);
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Scene scene = Scene.start();
    private final EmbeddedRedis primary =
            EmbeddedRedis.builder().config("repl-diskless-sync-delay", "0").start();

    @AfterEach
    void close() {
        scene.close();
        primary.close();
    }

    private void demote() {
        scene.redis().execute("REPLICAOF", primary.host(), Integer.toString(primary.port()));
        soon().until(() -> scene.lockKeys().isEmpty());
    }

    private void promote() {
        scene.redis().execute("REPLICAOF", "NO", "ONE");
    }

    @Test
    @DisplayName(
            "scenario 32: READONLY after a demotion: a hold that the replica does not have is not reported as taken;"
                    + " it ends at its deadline")
    void renewal_onAReplicaWithoutTheHold_isNoLoss() throws Exception {
        Holdfast client = scene.direct();
        CompletableFuture<LossReason> lost = new CompletableFuture<>();
        Lease held = client.lock("lock", o -> o.lease(SHORT_LEASE)).acquire();
        held.onLost(lost::complete);

        demote();

        assertThat(Actor.answer(lost)).isEqualTo(LossReason.EXPIRED);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        promote();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName(
            "scenario 32: READONLY after a demotion: the end of a release is not known, and the client gets over it")
    void release_onAReplicaWithoutTheHold_isUnknown() throws Exception {
        Holdfast client = scene.direct();
        Lease held = client.lock("lock", o -> o.lease(LEASE)).acquire();

        demote();

        assertThat(held.release()).isEqualTo(ReleaseOutcome.UNKNOWN);
        promote();
        client.lock("lock").acquire(Actor.PATIENCE).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 32: READONLY after a demotion: a waiter whose place the replica does not have gets the lock"
            + " after the promotion")
    void waiter_onAReplicaWithoutItsPlace_isGrantedLater() throws Exception {
        Lease held = scene.direct().lock("lock", o -> o.lease(SHORT_LEASE)).acquire();
        CompletableFuture<Lease> waiting = scene.direct().lock("lock").acquireAsync();
        scene.awaitQueued("lock", 1);

        demote();
        promote();

        Lease next = Actor.answer(waiting);
        assertThat(next.token()).isGreaterThan(held.token());
        soon().until(() -> held.state() == LeaseState.LOST);
        assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
        scene.requireNothingLeft();
    }
}
