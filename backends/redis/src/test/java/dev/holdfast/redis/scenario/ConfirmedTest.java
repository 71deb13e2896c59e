package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.ConfirmedScene.TIMEOUT;
import static dev.holdfast.redis.scenario.ConfirmedScene.isHeld;
import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Grants that replicas confirm, while replicas are stalled, cut off and promoted. */
@Execution(ExecutionMode.CONCURRENT)
class ConfirmedTest {

    /** So that Sentinels of a busy machine do not fail over by themselves. */
    private static final Duration BY_COMMAND_ALONE = Duration.ofSeconds(30);

    private static final Duration LEASE = Duration.ofSeconds(60);

    /** For replicas to confirm in, where a test shows that nothing waits for that. */
    private static final Duration LONG = Duration.ofSeconds(20);

    private static final Duration LONGER = Duration.ofSeconds(30);

    private static Lease acquired(Holdfast client) throws Exception {
        return client.lock("lock", o -> o.lease(LEASE)).acquire(Actor.PATIENCE);
    }

    /** Whether a future stays open for longer than replicas have to confirm. */
    private static boolean isPending(CompletableFuture<?> future) throws InterruptedException, ExecutionException {
        try {
            future.get(2 * TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return false;
        } catch (TimeoutException e) {
            return true;
        }
    }

    @Test
    @DisplayName("scenario 76: a lock that too few replicas confirm is not held, and the message says how many did")
    void acquire_replicaStalled_isUnavailableAndTakenBack() throws Exception {
        try (ConfirmedScene scene = ConfirmedScene.start()) {
            Holdfast client = scene.confirmed();
            acquired(client).release();
            scene.replica().pause();

            assertThatThrownBy(() -> client.lock("lock").tryAcquire())
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageContaining("0 of 1 replicas confirmed within 800 ms");

            soon().until(() -> !isHeld(scene.primary(), "lock"));
            assertThat(client.statistics().held()).isZero();
            scene.replica().resume();
            try (Lease held = acquired(client)) {
                assertThat(held.state()).isEqualTo(LeaseState.HELD);
            }
        }
    }

    @Test
    @DisplayName("scenario 76: a call that waits gets the lock when the replica is back, in its old place")
    void acquire_replicaBackInTime_isGranted() throws Exception {
        try (ConfirmedScene scene = ConfirmedScene.start()) {
            Holdfast client = scene.confirmed();
            acquired(client).release();
            scene.replica().pause();
            CompletableFuture<Lease> waiting =
                    client.lock("lock", o -> o.lease(LEASE)).acquireAsync();
            assertThat(isPending(waiting)).isTrue();

            scene.replica().resume();

            assertThat(Actor.answer(waiting).release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    @Test
    @DisplayName(
            "scenario 74: too few replicas do not stop a release, nor the handoff in it; the grant that follows waits"
                    + " for them")
    void release_replicaStalled_isReleasedAtOnce() throws Exception {
        try (ConfirmedScene scene = ConfirmedScene.start()) {
            Holdfast holder =
                    scene.client(builder -> builder.confirmedBy(1, LONG).responseTimeout(LONGER));
            Lease held = acquired(holder);
            CompletableFuture<Lease> waiting =
                    scene.confirmed().lock("lock", o -> o.lease(LEASE)).acquireAsync();
            soon().until(() -> scene.primary()
                            .execute("ZCARD", WireFormat.DEFAULT.queue("lock"))
                            .number()
                    == 1);
            scene.replica().pause();

            long beforeNanos = System.nanoTime();
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);

            assertThat(Duration.ofNanos(System.nanoTime() - beforeNanos))
                    .as("less than replicas have to confirm")
                    .isLessThan(LONG);
            assertThat(isPending(waiting)).isTrue();
            scene.replica().resume();
            Lease next = Actor.answer(waiting);
            assertThat(next.token()).isGreaterThan(held.token());
            assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    @Test
    @DisplayName("scenario 74: a release that carries a question is answered at once, and its grant waits for replicas")
    void release_withTheQuestionOfAnotherThread_isReleasedAtOnce() throws Exception {
        try (ConfirmedScene scene = ConfirmedScene.start()) {
            Holdfast client =
                    scene.client(builder -> builder.confirmedBy(1, LONG).responseTimeout(LONGER));
            Lease held = acquired(client);
            // Another lease time, so that it is not handed over without the server.
            CompletableFuture<Lease> waiting =
                    client.lock("lock", o -> o.lease(Duration.ofSeconds(50))).acquireAsync();
            scene.replica().pause();

            long beforeNanos = System.nanoTime();
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);

            assertThat(Duration.ofNanos(System.nanoTime() - beforeNanos)).isLessThan(LONG);
            assertThat(isPending(waiting)).isTrue();
            scene.replica().resume();
            assertThat(Actor.answer(waiting).release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    @Test
    @DisplayName("a renewal that no replica confirms does not count: the lease ends at its local deadline")
    void renew_replicaStalled_isLostAtTheDeadline() throws Exception {
        try (ConfirmedScene scene = ConfirmedScene.start()) {
            Holdfast client = scene.confirmed();
            Lease held =
                    client.lock("lock", o -> o.lease(Duration.ofSeconds(2))).acquire();
            CompletableFuture<Boolean> lost = new CompletableFuture<>();
            held.onLost(loss -> lost.complete(true));
            scene.replica().pause();

            assertThat(Actor.answer(lost)).isTrue();

            assertThat(held.state()).isEqualTo(LeaseState.LOST);
        }
    }

    @Test
    @DisplayName(
            "scenario 75: a hold that all replicas confirmed survives the death of the primary, for the replica has"
                    + " it")
    void failover_confirmedHold_survives() throws Exception {
        try (ConfirmedScene scene = ConfirmedScene.start()) {
            Lease held = acquired(scene.confirmed());
            EmbeddedRedis replica = scene.replica();

            scene.primary().kill();
            scene.servers().promote(replica);

            assertThat(isHeld(replica, "lock")).isTrue();
            try (Holdfast other = HoldfastRedis.connect(replica.uri())) {
                assertThat(other.lock("lock").tryAcquire()).isEmpty();
            }
            assertThat(held.state()).isEqualTo(LeaseState.HELD);
        }
    }

    @Test
    @DisplayName(
            "scenario 75: an unacknowledged replica is promoted: a client without confirmations holds what is lost,"
                    + " and one with confirmations was never granted it")
    void failover_unconfirmedHold_isLostButWasNeverGranted() throws Exception {
        try (ConfirmedScene scene = ConfirmedScene.start()) {
            Holdfast plain = scene.client(builder -> builder);
            Holdfast confirmed = scene.confirmed();
            EmbeddedRedis replica = scene.replica();
            scene.isolateReplica();

            Lease lost = plain.lock("plain").acquire();
            assertThatThrownBy(() -> confirmed.lock("lock").tryAcquire())
                    .isInstanceOf(BackendUnavailableException.class);
            scene.primary().kill();
            replica.resume();
            scene.servers().promote(replica);

            assertThat(isHeld(replica, "plain"))
                    .as("what the plain client holds")
                    .isFalse();
            assertThat(lost.state()).isEqualTo(LeaseState.HELD);
            assertThat(confirmed.statistics().held()).isZero();
        }
    }

    @Test
    @DisplayName("scenario 75: a primary that is demoted and promoted again while replicas are asked confirms nothing")
    void acquire_demotedAndPromotedMeanwhile_isNotConfirmed() throws Exception {
        try (ConfirmedScene scene = ConfirmedScene.start()) {
            Holdfast client = scene.client(builder -> builder.confirmedBy(1, Duration.ofMillis(1900)));
            acquired(client).release();
            EmbeddedRedis primary = scene.primary();
            EmbeddedRedis replica = scene.replica();
            scene.isolateReplica();
            Actor actor = new Actor("asks once");
            try (actor) {
                var asked = actor.begin(() -> client.lock("lock").tryAcquire());
                soon().until(() -> isHeld(primary, "lock"));

                primary.execute("REPLICAOF", replica.host(), Integer.toString(replica.port()));
                primary.execute("REPLICAOF", "NO", "ONE");

                assertThatThrownBy(() -> Actor.answer(asked)).isInstanceOf(BackendUnavailableException.class);
            }
            replica.resume();
            scene.servers().awaitInSync();
            try (Lease held = acquired(client)) {
                assertThat(held.state()).isEqualTo(LeaseState.HELD);
            }
        }
    }

    @Test
    void failover_bySentinels_isFollowed() throws Exception {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.builder()
                        .downAfter(BY_COMMAND_ALONE)
                        .start();
                Holdfast client = HoldfastRedis.builder()
                        .uri(group.uri())
                        .confirmedBy(1, TIMEOUT)
                        .build()) {
            Lease held = acquired(client);
            group.awaitInSync();

            EmbeddedRedis primary = group.failover();

            assertThat(isHeld(primary, "lock")).isTrue();
            group.awaitInSync();
            try (Lease other = client.lock("other").acquire(Actor.PATIENCE)) {
                assertThat(isHeld(primary, "other")).isTrue();
            }
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    @Test
    @DisplayName("a connection for confirmations that is lost is replaced, and locks work on")
    void confirmations_theirConnectionIsKilled_isReplaced() throws Exception {
        try (ConfirmedScene scene = ConfirmedScene.start()) {
            Holdfast client = scene.confirmed();
            for (int i = 0; i < 3; i++) {
                scene.primary().execute("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
                try (Lease held = acquired(client)) {
                    assertThat(held.state()).isEqualTo(LeaseState.HELD);
                }
            }
        }
    }
}
