package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 31a: one use of a lock inside another, before and after the lease was lost. */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
abstract class NestedUseContract extends ContractTest {

    NestedUseContract(BackendContract contract) {
        super(contract);
    }

    @Test
    @DisplayName("scenario 31a: run_insideRun_isReentered")
    void run_insideRun_isReentered() {
        Holdfast client = newClient();
        DistributedLock lock = client.lock(newName());

        String seen = lock.call(outer -> lock.call(inner -> {
            assertThat(lock.holdCount()).isEqualTo(2);
            assertThat(inner.token()).isEqualTo(outer.token());
            return lock.tryRun(Duration.ZERO, () -> {}) ? "ran" : "did not run";
        }));

        assertThat(seen).isEqualTo("ran");
        assertThat(client.statistics().remoteGrants()).isEqualTo(1);
    }

    @Test
    @DisplayName("scenario 31a: lock_insideRun_isReentered")
    void lock_insideRun_isReentered() {
        DistributedLock lock = newClient().lock(newName());

        lock.run(() -> {
            lock.lock();
            assertThat(lock.holdCount()).isEqualTo(2);
            lock.unlock();
            assertThat(lock.isHeldByCurrentThread()).isTrue();
        });
    }

    @Test
    @DisplayName("scenario 31a: acquire_insideLock_namesTheDeadlock")
    void acquire_insideLock_namesTheDeadlock() {
        String name = newName();
        DistributedLock lock = newClient().lock(name);

        lock.run(() -> {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(lock::acquire)
                    .withMessageContaining("Deadlock")
                    .withMessageContaining(name);
            assertThat(lock.isHeldByCurrentThread()).isTrue();
        });
    }

    @Test
    @DisplayName("scenario 31a: acquire_timedInsideLock_timesOut")
    void acquire_timedInsideLock_timesOut() throws Exception {
        DistributedLock lock = newClient().lock(newName());

        lock.run(() -> {
            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(() -> lock.acquire(Duration.ofMillis(100)));
            assertThat(lock.tryAcquire()).isEmpty();
            assertThat(lock.isHeldByCurrentThread()).isTrue();
        });
    }

    @Test
    @DisplayName("scenario 31a: acquire_timedInsideAcquire_timesOut")
    void acquire_timedInsideAcquire_timesOut() throws Exception {
        DistributedLock lock = newClient().lock(newName());
        try (Lease lease = lock.acquire()) {
            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(() -> lock.acquire(Duration.ofMillis(100)));
            assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(() -> lock.acquire(Duration.ZERO));
            lease.check();
        }
    }

    @Test
    @DisplayName("scenario 31a: run_insideRunAfterTheLoss_takesNothingAgain")
    void run_insideRunAfterTheLoss_takesNothingAgain() throws Exception {
        String name = newName();
        DistributedLock lock = shortLock(name);
        AtomicBoolean ran = new AtomicBoolean();

        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> lock.call(lease -> {
                    soon().until(() -> lease.state() == LeaseState.LOST);
                    assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> lock.run(() -> ran.set(true)));
                    assertThatExceptionOfType(LeaseLostException.class)
                            .isThrownBy(() -> lock.tryRun(SOON, () -> ran.set(true)));
                    assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lock::lock);
                    awaitFree(name);
                    return lease.token();
                }));

        assertThat(ran).isFalse();
        assertThat(inspect(name).holder()).isEmpty();
    }

    @Test
    @DisplayName("scenario 31a: acquire_insideLockAfterTheLoss_isStillAMistake")
    void acquire_insideLockAfterTheLoss_isStillAMistake() {
        DistributedLock lock = shortLock(newName());
        lock.lock();
        Lease lost = lock.heldByCurrentThread().orElseThrow();
        soon().until(() -> lost.state() == LeaseState.LOST);

        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(lock::acquire);

        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lock::unlock);
    }

    @Test
    @DisplayName("scenario 31a: acquire_insideAcquireAfterTheLoss_isAnotherLease")
    void acquire_insideAcquireAfterTheLoss_isAnotherLease() throws Exception {
        DistributedLock lock = shortLock(newName());
        Lease lost = lock.acquire();
        soon().until(() -> lost.state() == LeaseState.LOST);

        Lease next = lock.acquire(SOON);

        assertThat(next.token()).isGreaterThan(lost.token());
        assertThat(lost.state()).isEqualTo(LeaseState.LOST);
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lost::close);
        next.release();
    }

    private DistributedLock shortLock(String name) {
        return newClient().lock(name, o -> o.lease(Duration.ofMillis(300)).notRenewed());
    }
}
