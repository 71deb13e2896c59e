package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.Topology;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.RedisLockBrowser;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A group that Sentinels watch: connecting, failovers, and Sentinels that are stale or down. */
@Execution(ExecutionMode.CONCURRENT)
class SentinelTest extends SentinelScene {

    private static final Duration LEASE = Duration.ofSeconds(60);

    @Test
    @DisplayName("scenario 62: a redis-sentinel:// URI connects to the primary")
    void connect_throughSentinels_goesToThePrimary() throws Exception {
        EmbeddedSentinelGroup group = group();
        Holdfast client = client(group);

        try (Lease held = client.lock("lock").acquire();
                RedisLockBrowser browser = RedisLockBrowser.connect(group.uri(), "holdfast")) {
            assertThat(isHeld(group.primary(), "lock")).isTrue();
            assertThat(browser.list(Patience.LIMIT, 10).locks())
                    .singleElement()
                    .matches(lock -> lock.name().equals("lock"));
            assertThat(browser.toString())
                    .contains("(primary 127.0.0.1:" + group.primary().port());
        }
    }

    @Test
    @DisplayName("scenario 65: after a failover with the replica in sync, the holder keeps its hold, and all who wait"
            + " get the lock in turn, under rising tokens")
    void failover_heldAndWaitedFor_goesOn() throws Exception {
        EmbeddedSentinelGroup group = group();
        List<Holdfast> clients = List.of(client(group), client(group), client(group), client(group));
        Lease held = clients.get(0).lock("lock", o -> o.lease(LEASE)).acquire();
        List<CompletableFuture<Lease>> waiting = new ArrayList<>();
        for (Holdfast client : clients.subList(1, 4)) {
            waiting.add(client.lock("lock", o -> o.lease(LEASE)).acquireAsync());
        }
        soon().until(() -> group.primary()
                        .execute("ZCARD", WireFormat.DEFAULT.queue("lock"))
                        .number()
                == 3);
        group.awaitInSync();

        EmbeddedRedis primary = group.failover();

        clients.forEach(client -> awaitAt(primary, client));
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        long last = held.token();
        while (!waiting.isEmpty()) {
            CompletableFuture<Object> first = CompletableFuture.anyOf(waiting.toArray(CompletableFuture<?>[]::new));
            Lease next = (Lease) Actor.answer(first);
            waiting.removeIf(CompletableFuture::isDone);
            assertThat(next.token()).isGreaterThan(last);
            assertThat(isHeld(primary, "lock")).isTrue();
            last = next.token();
            assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    @Test
    @DisplayName(
            "scenario 65: after the primary was killed, clients are granted locks by the next, under rising tokens")
    void killPrimary_clients_goOnAtTheNext() throws Exception {
        EmbeddedSentinelGroup group = watchfulGroup();
        Holdfast client = client(group);
        long before;
        try (Lease held = client.lock("lock").acquire()) {
            before = held.token();
        }
        group.awaitInSync();

        EmbeddedRedis killed = group.killPrimary();

        try (Lease held = client.lock("lock").acquire(Actor.PATIENCE)) {
            EmbeddedRedis primary = group.awaitFailover(killed, Actor.PATIENCE);
            assertThat(held.token()).isGreaterThan(before);
            assertThat(isHeld(primary, "lock")).isTrue();
        }
    }

    @Test
    @DisplayName("scenario 63: a stale Sentinel, first in the URI, names another server, and is not believed")
    void connect_firstSentinelStale_goesToThePrimaryOfTheHighestEpoch() throws Exception {
        EmbeddedSentinelGroup group = group();
        EmbeddedSentinelGroup stale =
                closedLater(EmbeddedSentinelGroup.builder().sentinels(1).start());
        EmbeddedRedis primary = group.failover();
        String uri = uriOf(Stream.concat(stale.sentinels().stream(), group.sentinels().stream()), group.name());

        try (Lease held = client(HoldfastRedis.builder().uri(uri)).lock("lock").acquire()) {
            assertThat(isHeld(primary, "lock")).isTrue();
            assertThat(isHeld(stale.primary(), "lock")).isFalse();
        }
    }

    @Test
    @DisplayName("scenario 63: a Sentinel that was paused during a failover does not lead clients back")
    void failover_aSentinelPaused_isFollowed() throws Exception {
        EmbeddedSentinelGroup group = group();
        Holdfast client = client(group);
        EmbeddedRedis paused = group.sentinels().get(0);
        paused.pause();

        EmbeddedRedis primary = group.failover();

        awaitAt(primary, client);
        paused.resume();
        try (Lease held = client.lock("lock").acquire(Actor.PATIENCE)) {
            assertThat(isHeld(primary, "lock")).isTrue();
        }
    }

    @Test
    void failover_afterTheSentinelsWereRestarted_isFollowed() throws Exception {
        EmbeddedSentinelGroup group = group();
        Holdfast client = client(group);
        group.sentinels().forEach(EmbeddedRedis::restart);

        EmbeddedRedis primary = group.failover();

        awaitAt(primary, client);
    }

    @Test
    void connect_allSentinelsDownLater_locksWorkOn() throws Exception {
        EmbeddedSentinelGroup group = group();
        Holdfast client = client(group);

        group.sentinels().forEach(EmbeddedRedis::kill);

        try (Lease held = client.lock("lock").acquire()) {
            assertThat(held.state()).isEqualTo(LeaseState.HELD);
        }
    }

    @Test
    void connect_byAClientOfTheProgram_goesToThePrimary() throws Exception {
        EmbeddedSentinelGroup group = group();
        RedisClient lettuce = RedisClient.create();
        closedLater(lettuce);
        Holdfast client = client(HoldfastRedis.builder().client(lettuce).uri(group.uri()));

        EmbeddedRedis primary = group.failover();

        awaitAt(primary, client);
    }

    /** The Sentinel that leads the failover has the address of the former primary under the new epoch meanwhile. */
    @Test
    void connect_aReplicaDoesNotFollowTheNewPrimary_goesToTheNewPrimary() throws Exception {
        EmbeddedSentinelGroup group = closedLater(EmbeddedSentinelGroup.builder()
                .replicas(2)
                .failoverTimeout(Duration.ofMinutes(1))
                .start());
        EmbeddedRedis leader = group.sentinels().get(0);
        EmbeddedRedis promoted = group.replicas().get(0);
        EmbeddedRedis stubborn = group.replicas().get(1);
        Holdfast before = client(group);
        stubborn.execute("ACL", "SETUSER", "default", "-replicaof", "-slaveof");
        stubborn.execute("CONFIG", "SET", "replica-priority", "0");
        soon().until(() ->
                leader.execute("SENTINEL", "REPLICAS", group.name()).toString().contains("\"slave-priority\", \"0\""));
        leader.execute("SENTINEL", "FAILOVER", group.name());
        soon().until(() -> isPromoting(leader, group.name()));

        Holdfast after = client(HoldfastRedis.builder().uri(uriOf(Stream.of(leader), group.name())));

        for (Holdfast client : List.of(before, after)) {
            awaitAt(promoted, client);
            assertThat(client.topology().nodes())
                    .extracting(Topology.Node::address)
                    .containsExactly("127.0.0.1:" + promoted.port());
        }
        assertThat(isPromoting(leader, group.name()))
                .as("the failover is not over")
                .isTrue();
    }

    private static boolean isPromoting(EmbeddedRedis sentinel, String group) {
        return sentinel.execute("SENTINEL", "MASTER", group).toString().contains("reconf_slaves");
    }
}
