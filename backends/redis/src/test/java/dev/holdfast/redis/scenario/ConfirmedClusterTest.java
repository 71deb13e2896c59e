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
import dev.holdfast.embedded.ClusterFailover;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.CommandCount;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cluster of three primaries with a replica each, which confirms what its primary grants. */
class ConfirmedClusterTest {

    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(30);
    private static final String LOCK = "lock";

    private static EmbeddedCluster cluster;
    private final List<Holdfast> clients = new ArrayList<>();

    @BeforeAll
    static void start() {
        // Longer than any pause of a replica here: no other node is to take over by itself.
        cluster = EmbeddedCluster.builder()
                .replicasPerPrimary(1)
                .nodeTimeout(Duration.ofSeconds(15))
                .start();
        cluster.awaitInSync();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    /** And has all nodes at work again, in whichever roles. */
    @AfterEach
    void close() {
        clients.forEach(Holdfast::close);
        for (EmbeddedRedis node : cluster.nodes()) {
            if (node.isAlive()) {
                node.resume();
            } else {
                node.restart();
            }
        }
        cluster.awaitOk();
        cluster.awaitInSync();
        cluster.primaries().forEach(primary -> primary.execute("FLUSHALL"));
        cluster.awaitInSync();
    }

    private Holdfast confirmed(Duration timeout) {
        Holdfast client = HoldfastRedis.builder()
                .cluster(cluster.uri())
                .confirmedBy(1, timeout)
                .responseTimeout(RESPONSE_TIMEOUT)
                .closeTimeout(Duration.ZERO)
                .build();
        clients.add(client);
        return client;
    }

    private EmbeddedRedis primary(String lock) {
        return cluster.primaryOf(WireFormat.DEFAULT.hold(lock));
    }

    private EmbeddedRedis replica(String lock) {
        return cluster.replicasOf(primary(lock)).get(0);
    }

    private String elsewhere() {
        int number = 0;
        while (primary(LOCK + number) == primary(LOCK)) {
            number++;
        }
        return LOCK + number;
    }

    private static Lease acquired(Holdfast client, String lock) throws InterruptedException {
        return client.lock(lock, o -> o.lease(LEASE)).acquire(Actor.PATIENCE);
    }

    @Test
    @DisplayName("scenario 76: a lock is not held where the replica of its primary does not confirm; the locks of other"
            + " primaries are")
    void acquire_replicaStalled_isUnavailableAtItsPrimaryAlone() throws Exception {
        Holdfast client = confirmed(TIMEOUT);
        String elsewhere = elsewhere();
        acquired(client, LOCK).release();
        replica(LOCK).pause();

        assertThatThrownBy(() -> client.lock(LOCK).tryAcquire())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("0 of 1 replicas confirmed within 800 ms");
        try (Lease held = acquired(client, elsewhere)) {
            assertThat(held.state()).isEqualTo(LeaseState.HELD);
        }

        soon().until(() -> !isHeld(primary(LOCK), LOCK));
        replica(LOCK).resume();
        try (Lease held = acquired(client, LOCK)) {
            assertThat(held.state()).isEqualTo(LeaseState.HELD);
        }
    }

    @Test
    @Tag("ci")
    @DisplayName("scenario 74: too few replicas do not stop a release, nor the handoff in it; the grant that follows"
            + " waits for them")
    void release_replicaStalled_isReleasedAtOnce() throws Exception {
        Duration timeout = Duration.ofSeconds(20);
        Lease held = acquired(confirmed(timeout), LOCK);
        CompletableFuture<Lease> waiting =
                confirmed(timeout).lock(LOCK, o -> o.lease(LEASE)).acquireAsync();
        soon().until(() ->
                primary(LOCK).execute("ZCARD", WireFormat.DEFAULT.queue(LOCK)).number() == 1);
        EmbeddedRedis replica = replica(LOCK);
        replica.pause();

        long beforeNanos = System.nanoTime();
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);

        assertThat(Duration.ofNanos(System.nanoTime() - beforeNanos)).isLessThan(timeout);
        assertThat(waiting).isNotDone();
        replica.resume();
        Lease next = Actor.answer(waiting);
        assertThat(next.token()).isGreaterThan(held.token());
        assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    @Tag("ci")
    @DisplayName("scenario 75: a hold that the replica confirmed survives the death of its primary")
    void failover_confirmedHold_survives() throws Exception {
        Lease held = acquired(confirmed(TIMEOUT), LOCK);
        EmbeddedRedis killed = primary(LOCK);
        EmbeddedRedis replica = replica(LOCK);

        killed.kill();
        cluster.failover(killed, ClusterFailover.TAKEOVER);

        assertThat(primary(LOCK)).isSameAs(replica);
        assertThat(isHeld(replica, LOCK)).isTrue();
        Holdfast plain = HoldfastRedis.cluster(cluster.uri());
        clients.add(plain);
        assertThat(plain.lock(LOCK).tryAcquire()).isEmpty();
        assertThat(held.state()).isNotEqualTo(LeaseState.LOST);
    }

    @Test
    @Tag("ci")
    @DisplayName("scenario 75: a replica that has not confirmed takes over: a client with confirmations was never"
            + " granted what is lost")
    void failover_unconfirmedHold_wasNeverGranted() throws Exception {
        Holdfast client = confirmed(TIMEOUT);
        acquired(client, LOCK).release();
        EmbeddedRedis killed = primary(LOCK);
        EmbeddedRedis replica = replica(LOCK);
        replica.pause();
        killed.execute("CLIENT", "KILL", "TYPE", "replica");

        assertThatThrownBy(() -> client.lock(LOCK).tryAcquire()).isInstanceOf(BackendUnavailableException.class);
        killed.kill();
        replica.resume();
        cluster.failover(killed, ClusterFailover.TAKEOVER);

        assertThat(isHeld(replica, LOCK)).isFalse();
        assertThat(client.statistics().held()).isZero();
    }

    @Test
    @DisplayName("a failover by command: grants go on at the new primary once the former one follows it")
    void failover_byCommand_isFollowed() throws Exception {
        Holdfast client = confirmed(TIMEOUT);
        Lease held = acquired(client, LOCK);

        cluster.failover(primary(LOCK));

        cluster.awaitInSync();
        soon().until(() -> held.state() == LeaseState.HELD);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        try (Lease next = acquired(client, LOCK)) {
            assertThat(next.token()).isGreaterThan(held.token());
        }
    }

    @Test
    @DisplayName("the slot of the key for confirmations moves to another node: another key is taken")
    void confirmations_theirSlotMoves_goOn() throws Exception {
        Holdfast client = confirmed(TIMEOUT);
        acquired(client, LOCK).release();
        EmbeddedRedis node = primary(LOCK);
        EmbeddedRedis other = cluster.otherPrimaries(node).get(0);

        for (int moves = 0; moves < 2; moves++) {
            cluster.moveSlot(slotOfConfirmationsAt(node), other);
            long confirmed = CommandCount.of(node, "wait");
            try (Lease held = acquired(client, LOCK)) {
                assertThat(held.state()).isEqualTo(LeaseState.HELD);
            }
            assertThat(primary(LOCK)).isSameAs(node);
            assertThat(CommandCount.of(node, "wait")).isGreaterThan(confirmed);
        }
    }

    /** Where the key of the client stands, which lasts for a minute. */
    private static int slotOfConfirmationsAt(EmbeddedRedis node) {
        List<String> keys = node.execute("KEYS", "holdfast:confirmation:*").items().stream()
                .map(RespReply::text)
                .toList();
        assertThat(keys).hasSize(1);
        return EmbeddedCluster.slotOf(keys.get(0));
    }
}
