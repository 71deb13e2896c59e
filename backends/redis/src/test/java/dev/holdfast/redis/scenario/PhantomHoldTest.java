package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.MatchingConnections;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Calls that end while their question is open: no hold is left of them,
 * whatever the server does with it later.
 */
@Execution(ExecutionMode.CONCURRENT)
class PhantomHoldTest {

    /** Twice what a server may be silent for, so that it is unavailable on a machine that does other work, too. */
    private static final Duration BRIEF = Duration.ofSeconds(1);

    private static final Duration LEASE = Duration.ofSeconds(3);

    private final Scene scene = Scene.start();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    @DisplayName("scenario 5: CLIENT PAUSE across an acquire that times out leaves no phantom hold")
    void acquire_timesOutWhileClientsArePaused_isFreeAfterwards() throws Exception {
        Holdfast client = scene.direct();
        Holdfast other = scene.direct();
        scene.redis().execute("CLIENT", "PAUSE", "3000", "ALL");

        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> client.lock("lock").tryAcquire(BRIEF));

        try (Lease lease = other.lock("lock", o -> o.lease(Scene.ENDLESS)).acquire(Actor.PATIENCE)) {
            lease.check();
        }
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 6: a command that is executed after the client gave up leaves the lock free"
            + " where the client lives")
    void acquire_executedAfterTheClientGaveUp_isTakenBack() throws Exception {
        Holdfast client = scene.direct();
        scene.redis().pause();
        try {
            assertThatExceptionOfType(BackendUnavailableException.class)
                    .isThrownBy(() ->
                            client.lock("lock", o -> o.lease(Scene.ENDLESS)).tryAcquire(BRIEF));
        } finally {
            scene.redis().resume();
        }

        try (Lease lease = scene.direct().lock("lock").acquire(Actor.PATIENCE)) {
            lease.check();
        }
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 6: a command that is executed when its client is gone holds the lock for a lease at most")
    void acquire_executedWhenTheClientIsGone_isFreeWithinALease() throws Exception {
        Holdfast client = scene.proxied();
        MatchingConnections requests = scene.requests();
        // The request goes out and nothing comes back; then the client is cut off for good.
        requests.drop(Direction.SERVER_TO_CLIENT);
        Future<Lease> lost = client.lock("lock", o -> o.lease(LEASE)).acquireAsync();
        scene.awaitHeld("lock");
        long heldNanos = System.nanoTime();
        scene.proxy().refuse();
        scene.proxy().cut();
        assertThat(lost).isNotDone();

        try (Lease lease = scene.direct().lock("lock").acquire(Actor.PATIENCE)) {
            lease.check();
            assertThat(System.nanoTime() - heldNanos)
                    .isLessThan(LEASE.plus(Duration.ofMinutes(1)).toNanos());
        }
        lost.cancel(true);
        scene.proxy().heal();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 7: interrupted before the request arrives: nothing is left, even if it is delivered later")
    void acquire_interruptedWhileTheRequestIsOnItsWay_leavesNothing() throws Exception {
        Holdfast client = scene.proxied();
        MatchingConnections requests = scene.requests();
        requests.hold(Direction.CLIENT_TO_SERVER);

        interruptTwiceInAcquire(client);

        requests.letGo();
        scene.direct().lock("lock").acquire(Actor.PATIENCE).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 7: interrupted before the answer arrives: the hold that it grants is released")
    void acquire_interruptedWhileTheAnswerIsOnItsWay_leavesNothing() throws Exception {
        Holdfast client = scene.proxied();
        MatchingConnections requests = scene.requests();
        requests.hold(Direction.SERVER_TO_CLIENT);

        interruptTwiceInAcquire(client);

        requests.letGo();
        scene.direct().lock("lock").acquire(Actor.PATIENCE).close();
        scene.requireNothingLeft();
    }

    private void interruptTwiceInAcquire(Holdfast client) {
        Actor caller = scene.actor("caller");
        Future<Lease> acquiring = caller.begin(
                () -> client.lock("lock", o -> o.lease(Scene.ENDLESS)).acquire());
        soon().until(() -> client.statistics().waiting() == 1);
        caller.interrupt();
        caller.interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Actor.answer(acquiring));
    }

    @Test
    @DisplayName("scenario 7: interrupted before the grant arrives: it is released, and the next has the lock")
    void acquire_interruptedWhileTheGrantIsOnItsWay_leavesNothing() throws Exception {
        Lease held = scene.direct().lock("lock").acquire();
        Holdfast client = scene.proxied();
        Actor caller = scene.actor("caller");
        DistributedLock lock = client.lock("lock", o -> o.lease(Scene.ENDLESS));
        Future<?> locking = caller.beginRun(lock::lockInterruptibly);
        scene.awaitQueued("lock", 1);
        MatchingConnections messages = scene.messages();
        messages.hold(Direction.SERVER_TO_CLIENT);
        held.close();
        soon().until(() -> scene.isHeld("lock") && scene.tokenOf("lock") > held.token());

        caller.interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Actor.answer(locking));
        try (Lease next = scene.direct().lock("lock").acquire(Actor.PATIENCE)) {
            messages.letGo();
            soon().during(Duration.ofMillis(300)).until(() -> scene.tokenOf("lock") == next.token());
        }
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 7: lock() is not interruptible; it has the lock in the end, and the flag is kept")
    void lock_interruptedWhileTheAnswerIsOnItsWay_locksAndKeepsTheFlag() throws Exception {
        Holdfast client = scene.proxied();
        MatchingConnections requests = scene.requests();
        requests.hold(Direction.SERVER_TO_CLIENT);
        Actor caller = scene.actor("caller");
        DistributedLock lock = client.lock("lock");
        Future<Boolean> locking = caller.begin(() -> {
            lock.lock();
            return Thread.interrupted();
        });
        soon().until(() -> client.statistics().waiting() == 1);
        caller.interrupt();
        caller.interrupt();

        requests.letGo();

        assertThat(Actor.answer(locking)).as("interrupt flag").isTrue();
        assertThat(scene.isHeld("lock")).isTrue();
        caller.run(lock::unlock);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 8: an answer that comes after the lease that it grants is an error, never a hold")
    void tryAcquire_answeredAfterTheLeaseHasEnded_isAnError() {
        Holdfast client = scene.proxied();
        MatchingConnections requests = scene.requests();
        requests.delay(Direction.SERVER_TO_CLIENT, Duration.ofMillis(400));

        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> client.lock("lock", o -> o.lease(Duration.ofMillis(200)))
                        .tryAcquire())
                .withMessageContaining("lock");

        requests.heal();
        scene.requireNothingLeft();
    }
}
