package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.fixtures.Clients;
import dev.holdfast.fixtures.DeadlockRig;
import dev.holdfast.fixtures.Patience;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Waits that are no deadlock, or not certainly one: nothing is said of them. */
@SuppressWarnings("LockNotBeforeTry") // the locks are held when a test ends
class NoDeadlockTest {

    private final DeadlockRig rig = new DeadlockRig();

    @AfterEach
    void listenNoMore() {
        rig.close();
    }

    @Test
    void wait_forAHolderThatWaitsForNothing_isNoDeadlock() {
        DistributedLock y = rig.client.lock("y");
        y.lock();
        Thread waiting = rig.crossing("one", new CyclicBarrier(1), rig.client.lock("x"), y);
        DeadlockRig.awaitWaiting(waiting);

        rig.time.advance(Duration.ofSeconds(30));

        assertThat(rig.warnings()).isEmpty();
        y.unlock();
        DeadlockRig.awaitEnd(waiting);
    }

    @Test
    void wait_thatIsOverBeforeTheSecondLook_isNoDeadlock() throws Exception {
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock x = rig.client.lock("x");
        DistributedLock y = rig.client.lock("y");
        CompletableFuture<Boolean> tried = new CompletableFuture<>();
        Thread trying = rig.start("one", () -> {
            x.lock();
            owning.await(Patience.LIMIT_SECONDS, TimeUnit.SECONDS);
            tried.complete(y.tryLock(2500, TimeUnit.MILLISECONDS));
            x.unlock();
        });
        Thread waiting = rig.crossing("two", owning, y, x);
        DeadlockRig.awaitWaiting(trying, waiting);

        rig.time.advance(Duration.ofSeconds(2));
        rig.time.wakes(trying);
        rig.time.advance(Duration.ofMillis(500));

        assertThat(tried.get(Patience.LIMIT_SECONDS, TimeUnit.SECONDS)).isFalse();
        DeadlockRig.awaitEnd(trying);
        DeadlockRig.awaitEnd(waiting);
        rig.time.advance(Duration.ofSeconds(10));
        assertThat(rig.warnings()).isEmpty();
    }

    @Test
    void holds_thatWereLost_areNone() {
        rig.cross(rig.client.lock("x", options -> options.maxHold(Duration.ofMillis(2500))), rig.client.lock("y"));

        rig.time.advance(Duration.ofSeconds(10));

        assertThat(rig.warnings()).isEmpty();
    }

    @Test
    @DisplayName("a lease that a handle owns may be closed by any thread")
    void circle_throughALeaseOfAHandle_isNotCertain() throws Exception {
        Lease handle = rig.client.lock("y").acquireAsync().get(Patience.LIMIT_SECONDS, TimeUnit.SECONDS);
        DistributedLock x = rig.client.lock("x");
        Thread one = rig.crossing("one", new CyclicBarrier(1), x, rig.client.lock("y"));
        DeadlockRig.awaitWaiting(one);
        Thread two = rig.start("two", () -> {
            try (Lease own = handle) {
                x.lockInterruptibly();
                own.check();
            }
        });
        DeadlockRig.awaitWaiting(two);

        rig.time.advance(Duration.ofSeconds(30));

        assertThat(rig.warnings()).isEmpty();
        handle.close();
        DeadlockRig.awaitEnd(one);
    }

    @Test
    void circle_throughAHoldOfAnOwner_isNotCertain() {
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock y = rig.client.lock("y");
        DeadlockRig.awaitWaiting(
                rig.crossing("one", owning, rig.client.lockOwnedBy("x", "an owner"), y),
                rig.crossing("two", owning, y, rig.client.lock("x")));

        rig.time.advance(Duration.ofSeconds(30));

        assertThat(rig.warnings()).isEmpty();
    }

    @Test
    @DisplayName("readers do not wait for one another, though one waits behind a writer")
    void circle_ofReadersAlone_isNotCertain() {
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock x = rig.client.readWriteLock("x").readLock();
        DistributedLock y = rig.client.lock("y");
        Thread reader = rig.crossing("reader", owning, x, y);
        Thread next = rig.start("next", () -> {
            y.lock();
            owning.await(Patience.LIMIT_SECONDS, TimeUnit.SECONDS);
            Lease writing =
                    rig.client.readWriteLock("x").writeLock().acquireAsync().getNow(null);
            assertThat(writing).isNull();
            x.lockInterruptibly();
        });
        DeadlockRig.awaitWaiting(reader, next);

        rig.time.advance(Duration.ofSeconds(30));

        assertThat(rig.warnings()).isEmpty();
    }

    @Test
    @DisplayName("a lock of the same name may be another one for another client, at another server")
    void circle_throughAnotherClient_isNotCertain() throws Exception {
        Holdfast elsewhere = new Clients().connect().holdfast;
        Lease other = elsewhere.lock("y").acquireAsync().get(Patience.LIMIT_SECONDS, TimeUnit.SECONDS);
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock x = rig.client.lock("x");
        DeadlockRig.awaitWaiting(
                rig.crossing("one", owning, x, elsewhere.lock("y")),
                rig.crossing("two", owning, rig.client.lock("y"), x));

        rig.time.advance(Duration.ofSeconds(30));

        assertThat(rig.warnings()).isEmpty();
        other.close();
    }
}
