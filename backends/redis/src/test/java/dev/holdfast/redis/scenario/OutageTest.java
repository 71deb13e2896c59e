package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The network or the server is away for a while. */
@Execution(ExecutionMode.CONCURRENT)
class OutageTest {

    private static final Duration WAIT = Duration.ofSeconds(1);

    /** Beyond a wait: what an answer may take on a busy machine. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    private final Scene scene = Scene.start();

    @AfterEach
    void close() {
        scene.close();
    }

    private void requireUnavailableInTime(DistributedLock lock) {
        long startNanos = System.nanoTime();
        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> lock.tryAcquire(WAIT))
                .satisfies(thrown -> assertThat(thrown.lockName()).contains(lock.name()));
        assertThat(System.nanoTime() - startNanos)
                .isBetween(WAIT.toNanos() / 2, WAIT.plus(MARGIN).toNanos());
    }

    private void requireWorksAgain(DistributedLock lock) throws InterruptedException {
        try (Lease lease = lock.acquire(Actor.PATIENCE)) {
            lease.check();
        }
    }

    @Test
    @DisplayName("scenario 4: the server is killed: unavailable within the wait, and well again when it is back")
    void tryAcquire_serverKilled_isUnavailableInTimeAndWorksLater() throws Exception {
        DistributedLock lock = scene.direct().lock("lock");
        scene.redis().kill();

        requireUnavailableInTime(lock);

        scene.redis().restart();
        requireWorksAgain(lock);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 4: the server is a black hole: unavailable within the wait, and well again when it is back")
    void tryAcquire_serverIsABlackHole_isUnavailableInTimeAndWorksLater() throws Exception {
        DistributedLock lock = scene.proxied().lock("lock");
        scene.proxy().blackhole();

        requireUnavailableInTime(lock);

        scene.proxy().heal();
        requireWorksAgain(lock);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 4: the server stands still: unavailable within the wait, and well again when it goes on")
    void tryAcquire_serverStandsStill_isUnavailableInTimeAndWorksLater() throws Exception {
        DistributedLock lock = scene.direct().lock("lock");
        scene.redis().pause();

        requireUnavailableInTime(lock);

        scene.redis().resume();
        requireWorksAgain(lock);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName(
            "scenario 4: the server dies during the wait: unavailable within the wait, and well again when it is back")
    void tryAcquire_serverDiesMeanwhile_isUnavailableInTimeAndWorksLater() throws Exception {
        Lease held =
                scene.direct().lock("lock", o -> o.lease(Duration.ofSeconds(3))).acquire();
        DistributedLock lock = scene.direct().lock("lock");
        Actor waiter = scene.actor("waiter");
        Duration wait = Duration.ofSeconds(3);
        long startNanos = System.nanoTime();
        Future<?> waiting = waiter.beginRun(() -> lock.tryAcquire(wait));
        scene.awaitQueued("lock", 1);
        scene.redis().kill();

        assertThatExceptionOfType(BackendUnavailableException.class).isThrownBy(() -> Actor.answer(waiting));

        assertThat(System.nanoTime() - startNanos).isLessThan(wait.plus(MARGIN).toNanos());
        soon().until(() -> held.state() == LeaseState.LOST);
        scene.redis().restart();
        requireWorksAgain(lock);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 4: the server is back before the wait is over: the call has the lock")
    void tryAcquire_serverIsBackInTime_hasTheLock() throws Exception {
        DistributedLock lock = scene.direct().lock("lock");
        scene.redis().kill();
        Future<Lease> waiting = scene.actor("waiter").begin(() -> lock.acquire(Actor.PATIENCE));

        scene.redis().restart();

        Actor.answer(waiting).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 16: renewals fail for a while: all are tried again, and none is lost")
    void renewals_failForAWhile_areTriedAgain() throws Exception {
        Holdfast client = scene.proxied();
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            held.add(client.lock("lock-" + i, o -> o.lease(Duration.ofSeconds(12)))
                    .acquire());
        }
        // The renewals are due after four seconds; those that go out now are swallowed.
        scene.requests().drop(Direction.CLIENT_TO_SERVER);
        long before = client.statistics().renewalsSent();
        soon().until(() -> client.statistics().renewalsSent() >= before + 20);
        scene.proxy().heal();

        // Each was confirmed anew: without, less than two thirds of it were left.
        soon().until(() -> held.stream().allMatch(lease -> lease.remaining().compareTo(Duration.ofSeconds(9)) > 0));
        assertThat(held).allSatisfy(lease -> assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED));
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 16: one of many holds is gone: that one is lost, the others of its batch go on")
    void renewals_oneHoldIsGone_theOthersGoOn() throws Exception {
        Holdfast client = scene.direct();
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            held.add(client.lock("lock-" + i, o -> o.lease(Duration.ofSeconds(9)))
                    .acquire());
        }
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        Lease robbed = held.remove(7);
        robbed.onLost(loss::complete);
        scene.redis().execute("DEL", Scene.hold(robbed.name()));

        assertThat(Actor.answer(loss)).isEqualTo(LossReason.TAKEN);
        long before = client.statistics().renewalsSent();
        soon().until(() -> client.statistics().renewalsSent() >= before + held.size());
        assertThat(held).allSatisfy(lease -> {
            assertThat(lease.state()).isEqualTo(LeaseState.HELD);
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        });
        assertThat(robbed.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 17: the network is cut for less than a lease: the lock survives")
    void held_networkCutForLessThanALease_survives() throws Exception {
        Duration lease = Duration.ofSeconds(15);
        Holdfast client = scene.proxied();
        Lease held = client.lock("lock", o -> o.lease(lease)).acquire();
        scene.proxy().refuse();
        scene.proxy().cut();
        long before = client.statistics().renewalsSent();
        soon().until(() -> client.statistics().renewalsSent() > before);
        scene.proxy().heal();

        soon().until(() -> held.remaining().compareTo(lease.multipliedBy(2).dividedBy(3)) > 0);
        assertThat(held.state()).isEqualTo(LeaseState.HELD);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 17: the network is cut for more than a lease: reported at the local deadline,"
            + " with the network still down")
    void held_networkCutForMoreThanALease_isReportedAtTheDeadline() throws Exception {
        Holdfast client = scene.proxied();
        Lease held = client.lock("lock", o -> o.lease(Duration.ofSeconds(2))).acquire();
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        held.onLost(loss::complete);
        scene.proxy().blackhole();
        Duration left = held.remaining();
        long startNanos = System.nanoTime();

        assertThat(Actor.answer(loss)).isEqualTo(LossReason.EXPIRED);

        // Not later than the deadline of a moment ago, but for the machine.
        assertThat(System.nanoTime() - startNanos).isLessThan(left.plus(MARGIN).toNanos());
        assertThat(held.state()).isEqualTo(LeaseState.LOST);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        scene.proxy().heal();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 24: with little of the lease left,"
            + " nothing is handed over within the client before the server has confirmed it")
    void unlock_littleOfTheLeaseLeft_isNotHandedOverLocally() throws Exception {
        Duration lease = Duration.ofSeconds(6);
        Holdfast client = scene.proxied();
        DistributedLock lock = client.lock("lock", o -> o.lease(lease));
        // The first grant ever has a single token, and nothing to hand over.
        lock.acquire().close();
        Lease first = lock.acquire();
        CompletableFuture<Lease> second = lock.acquireAsync();
        soon().until(() -> client.statistics().waiting() == 1);
        scene.proxy().blackhole();
        soon().until(() -> first.remaining().compareTo(lease.dividedBy(4)) < 0);

        CompletableFuture<ReleaseOutcome> releasing = first.releaseAsync();
        assertThat(second).isNotDone();
        assertThat(client.statistics().localHandoffs()).isZero();
        scene.proxy().heal();

        Lease next = Actor.answer(second);
        assertThat(client.statistics().localHandoffs()).isZero();
        assertThat(next.token()).isGreaterThan(first.token());
        assertThat(Actor.answer(releasing)).isNotNull();
        assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 27: the reply to a release is lost: not \"already lost\", and the lock is free")
    void release_replyIsLost_isNotAlreadyLost() throws Exception {
        Holdfast client = scene.proxied();
        Lease held = client.lock("lock", o -> o.lease(Scene.ENDLESS)).acquire();
        scene.requests().drop(Direction.SERVER_TO_CLIENT);
        CompletableFuture<ReleaseOutcome> releasing = held.releaseAsync();
        soon().until(() -> !scene.isHeld("lock"));
        scene.proxy().cut();
        scene.proxy().heal();

        assertThat(Actor.answer(releasing)).isIn(ReleaseOutcome.RELEASED, ReleaseOutcome.UNKNOWN);
        // Which close() takes for well: no other client had it before it was released.
        held.close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 27: a release that does not reach the server is made up for when it is back")
    void release_networkCut_isMadeUpFor() throws Exception {
        Holdfast client = scene.proxied();
        Lease held = client.lock("lock", o -> o.lease(Scene.ENDLESS)).acquire();
        scene.proxy().blackhole();

        assertThat(held.release()).isEqualTo(ReleaseOutcome.UNKNOWN);

        assertThat(scene.isHeld("lock")).isTrue();
        scene.proxy().heal();
        soon().until(() -> !scene.isHeld("lock"));
        scene.requireNothingLeft();
    }
}
