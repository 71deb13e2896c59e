package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A cluster of three primaries with a replica each, one of which takes over. */
class ClusterFailoverTest {

    private static final Pattern EPOCH = Pattern.compile("cluster_current_epoch:(\\d+)");
    private static final Duration LONG_LEASE = Duration.ofMinutes(10);

    private EmbeddedCluster cluster;
    private final List<Holdfast> clients = new ArrayList<>();

    @BeforeEach
    void start() {
        cluster = EmbeddedCluster.builder().replicasPerPrimary(1).start();
    }

    @AfterEach
    void close() {
        clients.forEach(Holdfast::close);
        cluster.close();
    }

    private Holdfast client() {
        Holdfast client = HoldfastRedis.cluster(cluster.uri());
        clients.add(client);
        return client;
    }

    private EmbeddedRedis primary() {
        return cluster.primaryOf(WireFormat.DEFAULT.hold("lock"));
    }

    @Test
    @DisplayName("scenario 65: after a failover with the replica in sync, the holder keeps its hold, and all who wait"
            + " get the lock in turn, under rising tokens")
    void failover_heldAndWaitedFor_goesOn() throws Exception {
        Lease held = client().lock("lock", o -> o.lease(LONG_LEASE)).acquire();
        List<CompletableFuture<Lease>> waiting = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            waiting.add(client().lock("lock", o -> o.lease(LONG_LEASE)).acquireAsync());
        }
        soon().until(() ->
                primary().execute("ZCARD", WireFormat.DEFAULT.queue("lock")).number() == 3);
        cluster.awaitInSync();

        cluster.failover(primary());

        soon().until(() -> held.state() == LeaseState.HELD);
        release(held);
        long last = held.token();
        while (!waiting.isEmpty()) {
            Lease next = (Lease) Actor.answer(CompletableFuture.anyOf(waiting.toArray(CompletableFuture<?>[]::new)));
            waiting.removeIf(CompletableFuture::isDone);
            assertThat(next.token()).isGreaterThan(last);
            last = next.token();
            release(next);
        }
    }

    /** A release during which its client learns of the failover has no known outcome, and is repeated. */
    private static void release(Lease lease) throws Exception {
        assertThat(lease.release()).isIn(ReleaseOutcome.RELEASED, ReleaseOutcome.UNKNOWN);
    }

    @Test
    @DisplayName(
            "scenario 71: a node that is killed is replaced by its replica; the locks of the others are granted all"
                    + " the while")
    void kill_primary_clientsGoOnAtItsReplica() throws Exception {
        Holdfast client = client();
        long before;
        try (Lease held = client.lock("lock").acquire()) {
            before = held.token();
        }
        cluster.awaitInSync();
        EmbeddedRedis killed = primary();
        String elsewhere = nameServedByAnotherThan(killed);

        killed.kill();

        try (Lease held = client.lock(elsewhere).acquire(Duration.ofSeconds(30))) {
            assertThat(held.state()).isEqualTo(LeaseState.HELD);
        }
        try (Lease held = client.lock("lock").acquire(Actor.PATIENCE)) {
            assertThat(held.token()).isGreaterThan(before);
        }
        soon().until(() -> client.topology().nodes().stream()
                .noneMatch(node -> node.address().endsWith(":" + killed.port())));
    }

    private String nameServedByAnotherThan(EmbeddedRedis primary) {
        int number = 0;
        while (cluster.primaryOf(WireFormat.DEFAULT.hold("lock " + number)) == primary) {
            number++;
        }
        return "lock " + number;
    }

    @Test
    @DisplayName("a failover is counted once, in whichever way and however often it shows")
    void failover_ofManyLocks_countsOnce() throws Exception {
        // Before the client: nodes that are starved of processor time may fail over by themselves at any time.
        long epochBefore = electionEpoch();
        Holdfast client = client();
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            held.add(client.lock("lock " + i, o -> o.lease(LONG_LEASE)).acquire());
        }
        cluster.awaitInSync();

        cluster.failover(primary());
        for (Lease lease : held) {
            soon().until(() -> lease.state() == LeaseState.HELD);
            lease.release();
        }

        soon().until(() -> client.statistics().failovers() > 0);
        // Each failover has an epoch of its own. The node that is asked may hear of it after the client has seen the
        // effect.
        soon().untilAsserted(() ->
                assertThat(client.statistics().failovers()).isLessThanOrEqualTo(electionEpoch() - epochBefore));
    }

    /** The epoch of the cluster, which each failover raises. */
    private long electionEpoch() {
        Matcher epoch = EPOCH.matcher(primary().execute("CLUSTER", "INFO").text());
        assertThat(epoch.find()).isTrue();
        return Long.parseLong(epoch.group(1));
    }

    @Test
    @DisplayName("scenario 80: three primaries with a replica each, failovers under load, replicas in sync: no two"
            + " clients hold the lock at once, and tokens rise")
    void load_whileReplicasTakeOver_excludes() throws Exception {
        ExclusionProbe probe = new ExclusionProbe();
        List<Actor> actors = new ArrayList<>();
        List<Future<?>> working = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Holdfast client = client();
            Actor actor = new Actor("load " + i);
            actors.add(actor);
            working.add(actor.beginRun(() -> probe.work(client.lock("lock"))));
        }
        probe.awaitGrants(50);
        EmbeddedRedis before = primary();
        EmbeddedRedis after = cluster.failover(before);
        probe.awaitGrants(50);
        probe.stop();
        for (Future<?> each : working) {
            Actor.answer(each);
        }
        actors.forEach(Actor::close);

        assertThat(after).isNotSameAs(before);
        assertThat(probe.overlaps()).isZero();
        assertThat(probe.tokensFallen()).isZero();
    }
}
