package dev.holdfast.jdbc.scenario;

import static dev.holdfast.jdbc.fixture.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Scenarios 89 and 91: what is lost between a client and its server. */
class OutageTest {

    /** What goes through a proxy that is open has to be answered within it. */
    private static final Duration ANSWER = Duration.ofSeconds(3);

    private static final Duration LEASE = Duration.ofMinutes(10);

    private final Scene scene = Scene.onSharedServer();

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    private Holdfast through(FaultProxy proxy) {
        return scene.client(
                scene.through(proxy), builder -> builder.responseTimeout(ANSWER).options(Scene.lease(LEASE)));
    }

    @Test
    @DisplayName("scenario 89: a half-open socket: calls answer in time, and go on when the network is back")
    void acquire_overAHalfOpenSocket_answersInTime() throws Exception {
        String name = Scene.newName();
        FaultProxy proxy = scene.proxy();
        Holdfast client = through(proxy);
        Lease held = client.lock(name).acquire();
        proxy.blackhole();

        long before = System.nanoTime();
        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> client.lock(Scene.newName()).tryAcquire(ANSWER));

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Scene.SOON);
        proxy.heal();
        client.lock(Scene.newName()).acquire().close();
        assertThat(held.state()).isEqualTo(LeaseState.HELD);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        Scene.awaitUnused(scene.client(), name);
    }

    @Test
    @DisplayName("scenario 89: a waiter whose poller's socket is half-open has the lock when the network is back")
    void acquire_waitingOverAHalfOpenSocket_isServed() throws Exception {
        String name = Scene.newName();
        FaultProxy proxy = scene.proxy();
        Holdfast client = through(proxy);
        Holdfast other = scene.client();
        Lease held = other.lock(name).acquire();
        Future<Lease> waiting =
                scene.actor("waiter").begin(() -> client.lock(name).acquire());
        Scene.awaitQueued(other, name, 1);
        proxy.blackhole();

        held.close();
        proxy.heal();

        Actor.answer(waiting).close();
        Scene.awaitUnused(other, name);
    }

    @Test
    @DisplayName("scenario 91: the answer to a grant is lost: the call has that very hold, and nothing is left over")
    void acquire_whoseAnswerIsLost_findsItsHold() throws Exception {
        String name = Scene.newName();
        FaultProxy proxy = scene.proxy();
        Holdfast client = through(proxy);
        Holdfast other = scene.client();
        client.lock(name).acquire().close();
        proxy.matching(connection -> true).drop(Direction.SERVER_TO_CLIENT);
        Future<Lease> asked = scene.actor("asks").begin(() -> client.lock(name).acquire());
        // The row was read, and its answer is lost; each connection after this one loses another answer.
        soon().until(() -> proxy.bytes(Direction.CLIENT_TO_SERVER) > 0);

        proxy.heal();

        Lease lease = Actor.answer(asked);
        assertThat(other.lock(name).inspect().holder().orElseThrow().token()).isEqualTo(lease.token());
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        Scene.awaitUnused(other, name);
    }

    @Test
    @DisplayName("scenario 91: the answer to a written grant or release is lost: what was carried out counts once")
    void write_whoseAnswerIsLost_countsOnce() throws Exception {
        String name = Scene.newName();
        FaultProxy proxy = scene.proxy();
        // The write waits for the table for an eighth of this, which has to be enough for what happens meanwhile.
        Holdfast client = scene.client(scene.through(proxy), builder -> builder.responseTimeout(Duration.ofMinutes(2)));
        Holdfast other = scene.client();
        AnswerLoss loss = scene.closed(new AnswerLoss(proxy, scene.server(), name));
        loss.afterNextWrite();
        Future<Lease> asked = scene.actor("asks").begin(() -> client.lock(name).acquire());
        loss.awaitLost();
        Lease lease = Actor.answer(asked);
        assertThat(other.lock(name).inspect().holder().orElseThrow().token()).isEqualTo(lease.token());

        loss.afterNextWrite();
        Future<ReleaseOutcome> released = scene.actor("releases").begin(lease::release);
        loss.awaitLost();

        assertThat(Actor.answer(released)).isEqualTo(ReleaseOutcome.RELEASED);
        Scene.awaitUnused(other, name);
        try (Lease next = other.lock(name).acquire()) {
            assertThat(next.token()).isGreaterThan(lease.token());
        }
    }

    @Test
    @DisplayName("scenario 91: connections are killed all the time: at most one holds, and nothing is left over")
    void connections_killedAllTheTime_neverBreakExclusion() throws Exception {
        playWhileConnectionsAreKilled(8);
    }

    @Test
    @Tag("ci")
    @DisplayName("scenario 91: connections are killed for a long time: at most one holds, and nothing is left over")
    void connections_killedForALongTime_neverBreakExclusion() throws Exception {
        playWhileConnectionsAreKilled(30);
    }

    private void playWhileConnectionsAreKilled(int times) throws Exception {
        String name = Scene.newName();
        List<Holdfast> clients = List.of(scene.client(), scene.client(), scene.client());
        AtomicInteger holders = new AtomicInteger();
        AtomicLong last = new AtomicLong();
        AtomicLong holds = new AtomicLong();
        AtomicBoolean done = new AtomicBoolean();
        List<Future<?>> playing = new ArrayList<>();
        for (Holdfast client : clients) {
            playing.add(scene.actor("plays-" + playing.size()).beginRun(() -> {
                while (!done.get()) {
                    try {
                        Lease lease = client.lock(name).acquire(Scene.SOON);
                        long endNanos = System.nanoTime() + lease.remaining().toNanos();
                        assertThat(holders.incrementAndGet()).as("holders").isEqualTo(1);
                        assertThat(lease.token()).isGreaterThan(last.getAndSet(lease.token()));
                        holds.incrementAndGet();
                        holders.decrementAndGet();
                        closeUnlessOver(lease, endNanos);
                    } catch (BackendUnavailableException killed) {
                        assertThat(killed.lockName()).contains(name);
                    }
                }
            }));
        }
        for (int kill = 0; kill < times; kill++) {
            long before = holds.get();
            soon().until(() -> holds.get() >= before + 5 || playing.stream().anyMatch(Future::isDone));
            killConnections();
        }
        done.set(true);
        for (Future<?> each : playing) {
            Actor.answer(each);
        }
        Scene.awaitUnused(scene.client(), name);
    }

    /** What is handed over lasts for two seconds first; a machine that stands still can be too late to renew it. */
    private static void closeUnlessOver(Lease lease, long endNanos) {
        try {
            lease.close();
        } catch (LeaseLostException lost) {
            assertThat(System.nanoTime() - endNanos).as(lost.getMessage()).isNotNegative();
        }
    }

    private void killConnections() {
        if (!TestDatabase.requested().isInnoDb()) {
            scene.server().execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'holdfast'");
            return;
        }
        String ids = scene.server()
                .ask("SELECT group_concat(id) FROM information_schema.processlist WHERE user = 'holdfast'");
        for (String id : ids.split(",", -1)) {
            scene.server().execute("KILL " + id);
        }
    }
}
