package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LiveLock;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.SlotMove;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.RedisLockBrowser;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A cluster whose slots move from one primary to another, while locks in them are held and waited for. */
class ClusterSlotsTest {

    private static final Duration LONG_LEASE = Duration.ofMinutes(10);

    /** Renewed soon, and not lost when a busy machine stands still for a few seconds. */
    private static final Duration SHORT_LEASE = Duration.ofSeconds(9);

    private static EmbeddedCluster cluster;

    private final List<Holdfast> clients = new ArrayList<>();

    @BeforeAll
    static void start() {
        cluster = EmbeddedCluster.start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @AfterEach
    void close() {
        clients.forEach(Holdfast::close);
    }

    private Holdfast client() {
        // What a test leaves held is not waited for.
        Holdfast client = HoldfastRedis.builder()
                .cluster(cluster.uri())
                .closeTimeout(Duration.ZERO)
                .build();
        clients.add(client);
        return client;
    }

    private static int slotOf(String lock) {
        return EmbeddedCluster.slotOf(WireFormat.DEFAULT.hold(lock));
    }

    private static EmbeddedRedis primaryOf(String lock) {
        return cluster.primaryOf(slotOf(lock));
    }

    private static EmbeddedRedis anotherThan(EmbeddedRedis primary) {
        return cluster.otherPrimaries(primary).get(0);
    }

    private static SlotMove beginMove(String lock) {
        return cluster.beginMove(slotOf(lock), anotherThan(primaryOf(lock)));
    }

    private static void move(String lock) {
        cluster.moveSlot(slotOf(lock), anotherThan(primaryOf(lock)));
    }

    private static void awaitQueued(String lock, int attempts) {
        soon().until(() ->
                primaryOf(lock).execute("ZCARD", WireFormat.DEFAULT.queue(lock)).number() == attempts);
    }

    @Test
    void acquire_afterTheSlotHasMoved_isGrantedByTheNextPrimary() throws Exception {
        Holdfast client = client();
        long before;
        try (Lease held = client.lock("moved").acquire()) {
            before = held.token();
        }
        move("moved");

        try (Lease held = client.lock("moved").acquire(Actor.PATIENCE)) {
            assertThat(held.token()).isGreaterThan(before);
            assertThat(primaryOf("moved")
                            .execute("EXISTS", WireFormat.DEFAULT.hold("moved"))
                            .number())
                    .isOne();
        }
    }

    @Test
    @DisplayName("scenario 66: a release that meets a slot on the move is carried out once it has arrived")
    void release_whileTheSlotMoves_succeeds() throws Exception {
        Lease held = client().lock("releasing", o -> o.lease(LONG_LEASE)).acquire();
        SlotMove move = beginMove("releasing");
        move.moveKey();
        CompletableFuture<ReleaseOutcome> releasing = CompletableFuture.supplyAsync(held::release);

        move.finish();

        assertThat(Actor.answer(releasing)).isNotEqualTo(ReleaseOutcome.ALREADY_LOST);
        try (Lease next = client().lock("releasing").acquire(Actor.PATIENCE)) {
            assertThat(next.token()).isGreaterThan(held.token());
        }
    }

    @Test
    @DisplayName("scenario 67: leases in all parts of the cluster are renewed, each at its own node")
    void renew_locksOfManySlots_lastBeyondTheirLease() throws Exception {
        Holdfast client = client();
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            held.add(client.lock("part " + i, o -> o.lease(SHORT_LEASE)).acquire());
        }

        soon().until(() -> client.statistics().renewalsSent() >= 60);

        assertThat(held).allMatch(lease -> lease.state() == LeaseState.HELD);
        held.forEach(lease -> assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED));
    }

    @Test
    @DisplayName("scenarios 68 and 70: a waiter whose slot moves is granted the lock as soon as it is released")
    void release_afterTheSlotHasMoved_wakesTheWaiter() throws Exception {
        Lease held = client().lock("awaited", o -> o.lease(LONG_LEASE)).acquire();
        CompletableFuture<Lease> waiting =
                client().lock("awaited", o -> o.lease(LONG_LEASE)).acquireAsync();
        awaitQueued("awaited", 1);
        move("awaited");

        assertThat(held.state()).isEqualTo(LeaseState.HELD);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);

        assertThat(Actor.answer(waiting).token()).isGreaterThan(held.token());
        assertThat(clients)
                .as("no client takes a move for a failover")
                .allMatch(client -> client.statistics().failovers() == 0);
    }

    @Test
    @DisplayName("scenario 81: in a slot that is stuck, leases are renewed, questions fail as unavailable, and all goes"
            + " on when the move has ended")
    void stuckSlot_heldAndAskedFor_keepsItsLeases() throws Exception {
        Holdfast holder = client();
        Lease here = holder.lock("stuck {0}", o -> o.lease(SHORT_LEASE)).acquire();
        SlotMove move = beginMove("stuck {0}");
        move.moveKey();
        move.moveKey();
        long before = holder.statistics().renewalsSent();

        assertThatThrownBy(() -> client().lock("stuck {0}").tryAcquire())
                .isInstanceOf(BackendUnavailableException.class);
        soon().until(() -> holder.statistics().renewalsSent() >= before + 2);
        assertThat(here.state()).isEqualTo(LeaseState.HELD);

        move.finish();
        assertThat(here.release()).isEqualTo(ReleaseOutcome.RELEASED);
        try (Lease next = client().lock("stuck {0}").acquire(Actor.PATIENCE)) {
            assertThat(next.token()).isGreaterThan(here.token());
        }
    }

    @Test
    void list_slotOfALockIsOnTheMove_listsTheOthersAndWhatIsThere() throws Exception {
        Holdfast holder = client();
        Lease moving = holder.lock("listed {0}").acquire();
        Lease elsewhere = holder.lock("listed elsewhere").acquire();
        SlotMove move = beginMove("listed {0}");
        try (RedisLockBrowser browser = RedisLockBrowser.connect(cluster.uri(), "holdfast")) {
            assertThat(namesIn(browser)).as("without a queue").contains(moving.name(), elsewhere.name());

            move.moveKey();
            assertThat(namesIn(browser)).contains(elsewhere.name());

            move.finish();
            assertThat(namesIn(browser)).contains(moving.name(), elsewhere.name());
        }
    }

    private static List<String> namesIn(RedisLockBrowser browser) throws InterruptedException {
        return browser.list(Actor.PATIENCE, 1000).locks().stream()
                .map(LiveLock::name)
                .toList();
    }

    @Test
    @DisplayName("scenario 80: slots move under load, and no two clients hold a lock at once")
    void load_whileSlotsMove_excludes() throws Exception {
        String lock = "load";
        List<Actor> actors = new ArrayList<>();
        List<Future<?>> working = new ArrayList<>();
        ExclusionProbe probe = new ExclusionProbe();
        for (int i = 0; i < 4; i++) {
            Holdfast client = client();
            Actor actor = new Actor("load " + i);
            actors.add(actor);
            working.add(actor.beginRun(() -> probe.work(client.lock(lock))));
        }
        for (int round = 0; round < 6; round++) {
            probe.awaitGrants(20);
            move(lock);
        }
        probe.awaitGrants(20);
        probe.stop();
        for (Future<?> each : working) {
            Actor.answer(each);
        }
        actors.forEach(Actor::close);

        assertThat(probe.overlaps()).isZero();
        assertThat(probe.tokensFallen()).isZero();
    }
}
