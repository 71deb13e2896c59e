package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The shortest and the longest time for which a hold lasts. */
abstract class HoldTimeContract extends ContractTest {

    private static final Duration LEAST = Duration.ofMillis(1500);

    HoldTimeContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void minHold_givenBackEarly_staysTakenUntilThen() throws Exception {
        String name = newName();
        DistributedLock other = newClient().lock(name);
        long startNanos = System.nanoTime();

        Lease lease = newClient().lock(name, o -> o.minHold(LEAST)).acquire();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);

        try (Lease next = other.acquire(SOON)) {
            assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(LEAST.toNanos());
            assertThat(next.token()).isGreaterThan(lease.token());
        }
    }

    @Test
    void minHold_clientClosedWhileItIsHeld_staysTakenUntilThen() throws Exception {
        String name = newName();
        DistributedLock other = newClient().lock(name);
        Holdfast closing = newClient(settings -> settings.closeTimeout(Duration.ZERO));
        long startNanos = System.nanoTime();
        Lease lease = closing.lock(name, o -> o.minHold(LEAST)).acquire();

        closing.close();

        try (Lease next = other.acquire(SOON)) {
            assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(LEAST.toNanos());
            assertThat(next.token()).isGreaterThan(lease.token());
        }
    }

    @Test
    void minHold_asLongAsALeaseThatIsNotRenewed_staysTakenUntilThen() throws Exception {
        String name = newName();
        DistributedLock other = newClient().lock(name);
        long startNanos = System.nanoTime();
        Lease lease = newClient()
                .lock(name, o -> o.lease(LEAST).notRenewed().minHold(LEAST))
                .acquire();

        try (Lease next = other.acquire(SOON)) {
            assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(LEAST.toNanos());
            assertThat(next.token()).isGreaterThan(lease.token());
        }
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }

    @Test
    void minHold_givenBackEarly_isSeenToBeKeptAndByWhom() {
        String name = newName();
        DistributedLock lock = newClient().lock(name, o -> o.minHold(LEAST));
        // Again where the minimum hold was over before anybody looked.
        soon().untilAsserted(() -> {
            Lease lease = lock.acquire(SOON);
            assertThat(inspect(name).kept()).as("while it is held").isFalse();
            lease.release();

            LockInspection seen = inspect(name);

            assertThat(seen.kept()).isTrue();
            assertThat(seen.holder().orElseThrow().token()).isEqualTo(lease.token());
        });
        soon().untilAsserted(() -> assertThat(inspect(name).kept()).isFalse());
        assertThat(inspect(name).holder()).isEmpty();
    }

    @Test
    void minHold_whileAnotherWaits_itHasTheLockThen() throws Exception {
        String name = newName();
        // Nothing but the word of when it will be free can wake this one in time.
        DistributedLock other = newClient(settings -> settings.pollBound(Duration.ofMinutes(30)))
                .lock(name);
        long startNanos = System.nanoTime();
        Lease lease =
                newClient().lock(name, o -> o.minHold(LEAST).lease(ENDLESS)).acquire();
        Future<Lease> waiting = newActor("other").begin(other::acquire);
        awaitQueued(name, 1);

        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);

        Actor.answer(waiting).close();
        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(LEAST.toNanos());
    }

    @Test
    void minHold_anotherThreadOfTheClientWaits_itWaitsAsLong() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name, o -> o.minHold(LEAST));
        long startNanos = System.nanoTime();
        Lease lease = lock.acquire();
        Future<Lease> waiting = newActor("other").begin(lock::acquire);
        lease.close();

        Actor.answer(waiting).close();

        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(LEAST.toNanos());
    }

    @Test
    void minHold_sectionThatTookLonger_isFreeAtOnce() throws Exception {
        String name = newName();
        Duration least = Duration.ofMillis(50);
        Lease lease = newClient().lock(name, o -> o.minHold(least)).acquire();
        long grantedNanos = System.nanoTime();
        // twice as long: the minimum is that of the server's clock, which may run behind this one
        soon().until(() -> System.nanoTime() - grantedNanos > 2 * least.toNanos());

        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);

        assertThat(inspect(name).holder()).isEmpty();
    }

    @Test
    void maxHold_sectionThatHangs_losesTheLockThen() throws Exception {
        String name = newName();
        Duration most = Duration.ofSeconds(1);
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        long startNanos = System.nanoTime();
        Lease lease = newClient().lock(name, o -> o.maxHold(most)).acquire();
        lease.onLost(loss::complete);

        try (Lease next = newClient().lock(name).acquire(SOON)) {
            assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(most.toNanos());
            assertThat(Actor.answer(loss)).isEqualTo(LossReason.MAX_HOLD_REACHED);
            next.check();
        }
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }

    @Test
    void maxHold_givenBackBefore_isNotLost() throws Exception {
        Lease lease = newClient().lock(newName(), o -> o.maxHold(ENDLESS)).acquire();

        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    void notRenewed_heldForItsTime_sendsNoRenewal() throws Exception {
        Holdfast client = newClient();
        Lease lease = client.lock(
                        newName(), o -> o.lease(Duration.ofMillis(600)).notRenewed())
                .acquire();

        soon().until(() -> lease.remaining().isZero());

        assertThat(client.statistics().renewalsSent()).isZero();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }

    @Test
    void extend_beyondTheLeaseThenReleased_theNextThreadOfTheClientHasAnOrdinaryLease() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        DistributedLock lock = client.lock(name);
        Lease lease = lock.acquire();
        lease.extend(Duration.ofHours(1));
        CompletableFuture<Lease> waiting = lock.acquireAsync();
        awaitWaiting(client, 1);

        lease.close();

        try (Lease next = Actor.answer(waiting)) {
            Duration ordinary = lock.options().lease();
            assertThat(next.token()).isGreaterThan(lease.token());
            assertThat(next.remaining()).isLessThanOrEqualTo(ordinary);
            assertThat(inspect(name).holder().orElseThrow().leaseLeft()).isLessThanOrEqualTo(ordinary);
        }
    }
}
