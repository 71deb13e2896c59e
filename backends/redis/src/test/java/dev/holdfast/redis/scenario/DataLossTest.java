package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.Persistence;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The server loses what it knew. */
@Execution(ExecutionMode.CONCURRENT)
class DataLossTest {

    private static final Duration LEASE = Duration.ofSeconds(3);

    @Test
    @DisplayName("scenario 13: FLUSHALL while held and while waited for: lost for the holder, a grant for the waiter,"
            + " and higher tokens")
    void flushAll_whileHeldAndWaitedFor_losesAndGrants() throws Exception {
        try (Scene scene = Scene.start()) {
            Lease held = scene.direct().lock("lock", o -> o.lease(LEASE)).acquire();
            CompletableFuture<LossReason> loss = new CompletableFuture<>();
            held.onLost(loss::complete);
            Holdfast client = scene.direct();
            CompletableFuture<Lease> waiting = client.lock("lock").acquireAsync();
            scene.awaitQueued("lock", 1);

            scene.redis().execute("FLUSHALL");

            assertThat(Actor.answer(loss)).isEqualTo(LossReason.TAKEN);
            try (Lease next = Actor.answer(waiting)) {
                assertThat(next.token()).isGreaterThan(held.token());
                assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
                next.check();
                assertThat(scene.tokenOf("lock")).isEqualTo(next.token());
            }
            scene.requireNothingLeft();
        }
    }

    @Test
    @DisplayName(
            "scenario 33: restart without persistence: lost for the holder, a grant for the waiter, and higher tokens")
    void restart_withoutPersistence_losesAndGrants() throws Exception {
        try (Scene scene = Scene.start()) {
            Lease held = scene.direct().lock("lock", o -> o.lease(LEASE)).acquire();
            Holdfast client = scene.direct();
            CompletableFuture<Lease> waiting = client.lock("lock").acquireAsync();
            scene.awaitQueued("lock", 1);
            scene.redis().kill();

            scene.redis().restart();

            soon().until(() -> held.state() == LeaseState.LOST);
            assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
            try (Lease next = Actor.answer(waiting)) {
                assertThat(next.token()).isGreaterThan(held.token());
            }
            scene.requireNothingLeft();
        }
    }

    @Test
    @DisplayName("scenario 33: restart with an append-only file: held and queued go on, and tokens rise")
    void restart_withAppendOnlyFile_goesOn() throws Exception {
        try (Scene scene = Scene.start(server -> server.persistence(Persistence.AOF_EVERY_SECOND))) {
            Lease held = scene.direct()
                    .lock("lock", o -> o.lease(Duration.ofSeconds(60)))
                    .acquire();
            Holdfast client = scene.direct();
            CompletableFuture<Lease> waiting = client.lock("lock").acquireAsync();
            scene.awaitQueued("lock", 1);
            scene.redis().kill();

            scene.redis().restart();

            assertThat(scene.tokenOf("lock")).isEqualTo(held.token());
            soon().until(() -> held.release() == ReleaseOutcome.RELEASED || held.state() == LeaseState.RELEASED);
            try (Lease next = Actor.answer(waiting)) {
                assertThat(next.token()).isGreaterThan(held.token());
            }
            scene.requireNothingLeft();
        }
    }

    @Test
    @DisplayName("scenario 33: restart while no client holds: tokens rise over a server that has forgotten them")
    void restart_whileFree_tokensRise() throws Exception {
        try (Scene scene = Scene.start()) {
            Holdfast first = scene.direct();
            Lease before = first.lock("lock").acquire();
            before.close();
            scene.redis().restart();

            // One that has seen the last token, and one that has not.
            try (Lease after = first.lock("lock").acquire(Actor.PATIENCE)) {
                assertThat(after.token()).isGreaterThan(before.token());
            }
            scene.redis().execute("FLUSHALL");
            try (Lease after = scene.direct().lock("lock").acquire(Actor.PATIENCE)) {
                assertThat(after.token()).isGreaterThan(before.token());
            }
            scene.requireNothingLeft();
        }
    }
}
