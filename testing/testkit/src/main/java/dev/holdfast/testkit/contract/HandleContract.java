package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Leases that are owned by the code that has them. */
abstract class HandleContract extends ContractTest {

    HandleContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void acquire_freeLock_reportsWhatItGot() throws Exception {
        String name = newName();
        Instant before = Instant.now().minusSeconds(60);
        try (Lease lease = newClient().lock(name, o -> o.lease(ENDLESS)).acquire()) {
            assertThat(lease.name()).isEqualTo(name);
            assertThat(lease.state()).isEqualTo(LeaseState.HELD);
            assertThat(lease.token()).isPositive();
            assertThat(lease.remaining()).isPositive().isLessThanOrEqualTo(ENDLESS);
            assertThat(lease.acquiredAt()).isBetween(before, Instant.now().plusSeconds(60));
            assertThat(lease.waited()).isBetween(Duration.ZERO, SOON);
            assertThat(lease.tries()).isPositive();
            lease.check();
        }
    }

    @Test
    void acquire_waitedFor_reportsHowLong() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        DistributedLock lock = newClient().lock(name);
        Future<Lease> waiting = newActor("waiter").begin(lock::acquire);
        awaitQueued(name, 1);
        Duration least = Duration.ofMillis(200);
        soon().during(least).until(() -> !waiting.isDone());

        held.close();

        try (Lease lease = Actor.answer(waiting)) {
            assertThat(lease.waited()).isGreaterThanOrEqualTo(least);
        }
    }

    @Test
    void close_byAnotherThread_givesBack() throws Exception {
        String name = newName();
        Actor acquirer = newActor("acquirer");
        DistributedLock lock = newClient().lock(name);
        Lease lease = acquirer.get(lock::acquire);

        lease.close();

        assertThat(lease.state()).isEqualTo(LeaseState.RELEASED);
        assertThat(inspect(name).holder()).isEmpty();
    }

    @Test
    @DisplayName("scenario 29: close_twice_doesNothingTheSecondTime")
    void close_twice_doesNothingTheSecondTime() throws Exception {
        String name = newName();
        Lease lease = newClient().lock(name).acquire();
        lease.close();
        try (Lease next = newClient().lock(name).acquire()) {
            lease.close();

            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(inspect(name).holder().orElseThrow().token()).isEqualTo(next.token());
            next.check();
        }
    }

    @Test
    void release_again_answersTheSame() throws Exception {
        Lease lease = newClient().lock(newName()).acquire();

        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(Actor.answer(lease.releaseAsync())).isEqualTo(ReleaseOutcome.RELEASED);
        lease.close();
    }

    @Test
    void release_onAnInterruptedThread_givesBackAndKeepsTheFlag() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name);
        newActor("owner").run(() -> {
            Lease lease = lock.acquire();
            Thread.currentThread().interrupt();
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(Thread.interrupted()).isTrue();
        });
        assertThat(inspect(name).holder()).isEmpty();
    }

    @Test
    void check_afterTheRelease_throws() throws Exception {
        Lease lease = newClient().lock(newName()).acquire();
        lease.close();

        assertThat(lease.remaining()).isZero();
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(lease::check)
                .satisfies(thrown -> assertThat(thrown.token()).isEqualTo(lease.token()));
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> lease.extend(SOON));
    }

    @Test
    void tryAcquire_byTheThreadThatHoldsALease_isNotReentrant() throws Exception {
        Holdfast client = newClient();
        DistributedLock lock = client.lock(newName());
        try (Lease lease = lock.acquire()) {
            assertThat(lock.tryAcquire()).isEmpty();
            assertThat(lock.tryAcquire(Duration.ofMillis(100))).isEmpty();
            assertThat(lock.tryLock()).isFalse();
            lease.check();
        }
    }

    @Test
    void tryAcquire_inTime_waitsForIt() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        DistributedLock lock = newClient().lock(name);
        Future<Lease> waiting =
                newActor("waiter").begin(() -> lock.tryAcquire(SOON).orElseThrow());
        awaitQueued(name, 1);

        held.close();

        Actor.answer(waiting).close();
    }

    @Test
    void extend_longer_lastsLongerHereAndOnTheService() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name, o -> o.lease(SOON).notRenewed());
        try (Lease lease = lock.acquire()) {
            lease.extend(ENDLESS);

            Duration longer = confirmed(ENDLESS);
            assertThat(longer).isGreaterThan(SOON);
            assertThat(lease.remaining()).isBetween(longer.dividedBy(2), longer);
            assertThat(inspect(name).holder().orElseThrow().leaseLeft()).isGreaterThanOrEqualTo(lease.remaining());
        }
    }

    @Test
    void extend_shorter_lastsAsLongAsBefore() throws Exception {
        String name = newName();
        try (Lease lease = newClient().lock(name, o -> o.lease(ENDLESS)).acquire()) {
            lease.extend(Duration.ofMillis(50));

            assertThat(lease.remaining()).isGreaterThan(SOON);
            assertThat(inspect(name).holder().orElseThrow().leaseLeft()).isGreaterThan(SOON);
            lease.check();
        }
    }

    @Test
    @DisplayName("scenario 38: token_ofAHandle_neverChanges")
    void token_ofAHandle_neverChanges() throws Exception {
        Holdfast client = newClient();
        String name = newName();
        try (Lease lease =
                client.lock(name, o -> o.lease(Duration.ofSeconds(6))).acquire()) {
            long token = lease.token();

            soon().untilAsserted(
                            () -> assertThat(client.statistics().renewalsSent()).isGreaterThanOrEqualTo(2));
            lease.extend(SOON);

            assertThat(lease.token()).isEqualTo(token);
            assertThat(inspect(name).holder().orElseThrow().token()).isEqualTo(token);
        }
    }

    // ---- a text that is stored with the lock

    @Test
    void store_whileHeld_isReadByAllAlsoAfterTheRelease() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name);
        DistributedLock other = newClient().lock(name);
        assertThat(lock.stored()).isEmpty();
        try (Lease lease = lock.acquire()) {
            lease.store("offset 41", ENDLESS);
            lease.store("offset 42: größe \uD83D\uDD12", ENDLESS);
            assertThat(other.stored()).contains("offset 42: größe \uD83D\uDD12");
        }

        assertThat(lock.stored()).isEqualTo(other.stored()).contains("offset 42: größe \uD83D\uDD12");
        try (Lease next = other.acquire()) {
            next.store("", ENDLESS);
        }
        assertThat(lock.stored()).contains("");
    }

    @Test
    void store_withinALockedSection_isStored() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name);

        lock.run(() -> lock.heldByCurrentThread().orElseThrow().store("here", ENDLESS));

        assertThat(newClient().lock(name).stored()).contains("here");
    }

    @Test
    void store_validityOver_isForgotten() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name);
        try (Lease lease = lock.acquire()) {
            lease.store("soon over", Duration.ofMillis(200));
            soon().until(() -> lock.stored().isEmpty());
        }
    }

    @Test
    void store_byAHolderThatHasLostTheLock_changesNothing() throws Exception {
        String name = newName();
        Lease lost = newClient().lock(name, o -> o.lease(ENDLESS)).acquire();
        lost.store("old", ENDLESS);
        DistributedLock other = newClient().lock(name, o -> o.lease(ENDLESS));
        other.forceRelease(other.inspect().holder().orElseThrow().id());
        try (Lease next = other.acquire()) {
            next.store("new", ENDLESS);

            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> lost.store("late", ENDLESS));

            assertThat(other.stored()).contains("new");
            assertThat(lost.state()).isEqualTo(LeaseState.LOST);
        }
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lost::close);
    }
}
