package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.LossReason;
import dev.holdfast.fixtures.Rig;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** One use inside another, with the lease kept and with the lease lost in between. */
@SuppressWarnings("LockNotBeforeTry") // what happens when it is not
class NestedUseTest {

    private final Rig rig = new Rig();
    private final DistributedLock lock = rig.lock();

    @BeforeEach
    void theServerObliges() {
        rig.server.obliges();
    }

    private void loseTheLease() {
        rig.time.freeze(Duration.ofSeconds(30));
    }

    @Test
    @DisplayName(
            "scenarios 31a, 38: run inside run, lock inside run: the same lease and token, and no further question")
    void run_nested_isTheSameHold() {
        long token = lock.<Long, RuntimeException>call(outer -> {
            lock.run(() -> {
                lock.lock();
                assertThat(lock.holdCount()).isEqualTo(3);
                assertThat(lock.heldByCurrentThread().orElseThrow().token()).isEqualTo(outer.token());
                lock.unlock();
            });
            assertThat(lock.tryLock()).isTrue();
            lock.unlock();
            assertThat(lock.holdCount()).isEqualTo(1);
            return outer.token();
        });

        assertThat(token).isPositive();
        assertThat(rig.client.statistics().remoteGrants()).isEqualTo(1);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 31a: run inside run after the loss: nothing is taken again")
    void run_insideALostRun_throws() {
        List<String> ran = new ArrayList<>();

        Throwable thrown = catchThrowable(() -> lock.run(() -> {
            loseTheLease();
            lock.run(() -> ran.add("inner"));
        }));

        assertThat(thrown).isInstanceOf(LeaseLostException.class);
        assertThat(ran).isEmpty();
        assertThat(rig.client.statistics().remoteGrants()).isEqualTo(1);
        assertThat(lock.holdCount()).isZero();
    }

    @Test
    @DisplayName("scenario 31a: lock, tryLock and tryRun inside a lost run: nothing is taken again")
    void lock_insideALostRun_throws() {
        assertThatThrownBy(() -> lock.run(() -> {
                    loseTheLease();
                    assertThatThrownBy(lock::lock).isInstanceOf(LeaseLostException.class);
                    assertThatThrownBy(lock::lockInterruptibly).isInstanceOf(LeaseLostException.class);
                    assertThatThrownBy(lock::tryLock).isInstanceOf(LeaseLostException.class);
                    assertThatThrownBy(() -> lock.tryRun(Duration.ofSeconds(1), () -> {}))
                            .isInstanceOf(LeaseLostException.class);
                    assertThat(lock.heldByCurrentThread().orElseThrow().state()).isEqualTo(LeaseState.LOST);
                }))
                .isInstanceOf(LeaseLostException.class);
        assertThat(rig.client.statistics().remoteGrants()).isEqualTo(1);
    }

    @Test
    @DisplayName("scenario 31a: acquire inside lock is a named deadlock, before and after the loss")
    void acquire_insideLock_isANamedDeadlock() {
        lock.lock();

        assertThatThrownBy(lock::acquire)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Deadlock")
                .hasMessageContaining(Rig.NAME);
        loseTheLease();
        assertThatThrownBy(lock::acquire).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(lock::unlock).isInstanceOf(LeaseLostException.class);
    }

    @Test
    @DisplayName("scenario 31a: tryAcquire inside lock is not in time, and after the loss a lease of its own")
    void tryAcquire_insideLock_isALeaseOfItsOwn() throws Exception {
        lock.lock();
        assertThat(lock.tryAcquire()).isEmpty();

        loseTheLease();
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        Lease handle = lock.tryAcquire().orElseThrow();

        assertThat(handle.state()).isEqualTo(LeaseState.HELD);
        assertThatThrownBy(lock::unlock).isInstanceOf(LeaseLostException.class);
        assertThat(handle.state()).isEqualTo(LeaseState.HELD);
        handle.close();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a timed acquire inside lock says that the thread itself holds the lock")
    void acquire_timedInsideLock_namesTheThreadItself() {
        lock.lock();

        assertThatThrownBy(() -> lock.acquire(Duration.ZERO))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining(
                        "at once because thread " + Thread.currentThread().getName() + " itself holds it");

        lock.unlock();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a time without a unit is refused whatever the time is")
    void tryLock_withoutAUnit_isRefused() {
        for (long time : new long[] {-1, 0, 1}) {
            assertThatNullPointerException()
                    .isThrownBy(() -> lock.tryLock(time, nullUnit()))
                    .withMessage("unit");
        }
        lock.lock();
        assertThatNullPointerException()
                .isThrownBy(() -> lock.tryLock(0, nullUnit()))
                .withMessage("unit");
        lock.unlock();
        rig.assertAtRest();
    }

    @SuppressWarnings("NullAway") // what it is about
    private static TimeUnit nullUnit() {
        return null;
    }

    @Test
    @DisplayName("scenario 31a: acquire inside acquire is not in time, for a handle is never re-entrant")
    void tryAcquire_insideAcquire_isNotInTime() throws Exception {
        try (Lease outer = lock.acquire()) {
            assertThat(lock.tryAcquire()).isEmpty();
            assertThat(lock.tryLock()).isFalse();
            assertThat(outer.state()).isEqualTo(LeaseState.HELD);
        }
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a lease that a thread owns can be looked at and not be closed")
    void threadLease_closed_throws() {
        lock.run(() -> {
            Lease lease = lock.heldByCurrentThread().orElseThrow();
            assertThatThrownBy(lease::close).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(lease::release).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(lease::releaseAsync).isInstanceOf(IllegalStateException.class);
            assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        });
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 30: the work's own exception comes out, and the loss is attached to it")
    void run_workThrowsAfterTheLoss_attachesTheLoss() {
        IOException own = new IOException("disk");

        Throwable thrown = catchThrowable(() -> lock.run(() -> {
            loseTheLease();
            throw own;
        }));

        assertThat(thrown).isSameAs(own);
        assertThat(thrown.getSuppressed()).hasSize(1);
        assertThat(thrown.getSuppressed()[0]).isInstanceOf(LeaseLostException.class);
    }

    @Test
    @DisplayName("scenario 30: work that completes under a lost lease is notified of it")
    void run_workCompletesAfterTheLoss_throwsTheLoss() {
        List<LossReason> losses = new ArrayList<>();

        assertThatThrownBy(() -> lock.call(lease -> {
                    lease.onLost(losses::add);
                    loseTheLease();
                    return "done";
                }))
                .isInstanceOf(LeaseLostException.class);

        assertThat(losses).containsExactly(LossReason.EXPIRED);
    }

    @Test
    @DisplayName("an exception of the work under a healthy lease comes out alone")
    void run_workThrows_comesOutAlone() {
        IOException own = new IOException("disk");

        Throwable thrown = catchThrowable(() -> lock.run(() -> {
            throw own;
        }));

        assertThat(thrown).isSameAs(own);
        assertThat(thrown.getSuppressed()).isEmpty();
        rig.assertAtRest();
    }
}
