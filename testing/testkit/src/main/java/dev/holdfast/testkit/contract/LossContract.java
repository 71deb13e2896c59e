package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Leases that end before they are released, and those that are renewed. */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
abstract class LossContract extends ContractTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    LossContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void acquire_renewedLease_outlivesItsTimeManyTimes() throws Exception {
        requireUnlessStalled(this::isHeldForTwoLeases);
    }

    private boolean isHeldForTwoLeases(Duration lease) throws Exception {
        Holdfast client = newClient();
        String name = newName();
        Lease held = client.lock(name, o -> o.lease(lease)).acquire();
        DistributedLock other = newClient().lock(name);
        Future<Lease> waiting = newActor("other").begin(other::acquire);

        boolean outlived = isHeldFor(held, lease.multipliedBy(2));

        // In this order: who is granted it while the first one trusts it breaks the promise, on any machine.
        assertThat(waiting.isDone() && held.state() == LeaseState.HELD).isFalse();
        if (outlived) {
            assertThat(client.statistics().renewalsSent()).isPositive();
        }
        outlived &= held.release() == ReleaseOutcome.RELEASED;
        Actor.answer(waiting).close();
        return outlived;
    }

    @Test
    @DisplayName("scenario 23: acquire_notRenewed_endsWhenItSaysAndTheNextHasItThen")
    void acquire_notRenewed_endsWhenItSaysAndTheNextHasItThen() throws Exception {
        String name = newName();
        Queue<LossReason> losses = new ConcurrentLinkedQueue<>();
        long startNanos = System.nanoTime();
        Lease lease = newClient().lock(name, o -> o.lease(SHORT).notRenewed()).acquire();
        lease.onLost(losses::add);

        try (Lease next = newClient().lock(name).acquire(SOON)) {
            // The holder trusts it for a little less, and releases what is left then.
            assertThat(System.nanoTime() - startNanos).isGreaterThan(SHORT.toNanos() / 10 * 9);
            assertThat(lease.state()).isEqualTo(LeaseState.LOST);
            assertThat(lease.remaining()).isZero();
            assertThat(next.token()).isGreaterThan(lease.token());
            soon().untilAsserted(() -> assertThat(losses).containsExactly(LossReason.EXPIRED));
            assertThatExceptionOfType(LeaseLostException.class)
                    .isThrownBy(lease::check)
                    .satisfies(thrown -> assertThat(thrown.token()).isEqualTo(lease.token()))
                    .satisfies(thrown -> assertThat(thrown.lockName()).contains(name));
        }
    }

    @Test
    @DisplayName("scenario 28: release_afterALossWhileAnotherHolds_touchesNothingAndSaysSo")
    void release_afterALossWhileAnotherHolds_touchesNothingAndSaysSo() throws Exception {
        String name = newName();
        Lease lost = newClient().lock(name, o -> o.lease(SHORT).notRenewed()).acquire();
        try (Lease next = newClient().lock(name).acquire(SOON)) {
            assertThat(lost.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
            assertThat(Actor.answer(lost.releaseAsync())).isEqualTo(ReleaseOutcome.ALREADY_LOST);
            lost.close();

            next.check();
            assertThat(inspect(name).holder().orElseThrow().token()).isEqualTo(next.token());
        }
    }

    @Test
    @DisplayName("scenario 28: close_afterALossWhileAnotherHolds_throwsAndTouchesNothing")
    void close_afterALossWhileAnotherHolds_throwsAndTouchesNothing() throws Exception {
        String name = newName();
        Lease lost = newClient().lock(name, o -> o.lease(SHORT).notRenewed()).acquire();
        try (Lease next = newClient().lock(name).acquire(SOON)) {
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lost::close);
            lost.close();
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> lost.extend(SOON));

            next.check();
            assertThat(inspect(name).holder().orElseThrow().token()).isEqualTo(next.token());
        }
    }

    @Test
    void onLost_registeredAfterTheLoss_runsAtOnceAndOnce() throws Exception {
        Lease lost =
                newClient().lock(newName(), o -> o.lease(SHORT).notRenewed()).acquire();
        soon().until(() -> lost.state() == LeaseState.LOST);
        Queue<LossReason> losses = new ConcurrentLinkedQueue<>();

        lost.onLost(losses::add);

        soon().untilAsserted(() -> assertThat(losses).containsExactly(LossReason.EXPIRED));
        assertThat(lost.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        assertThat(losses).hasSize(1);
    }

    @Test
    void onLost_releasedInTime_neverRuns() throws Exception {
        requireUnlessStalled(time -> {
            Queue<LossReason> losses = new ConcurrentLinkedQueue<>();
            String name = newName();
            Holdfast client = newClient();
            Lease lease = client.lock(name, o -> o.lease(time)).acquire();
            lease.onLost(losses::add);
            if (lease.release() != ReleaseOutcome.RELEASED) {
                return false;
            }
            lease.onLost(losses::add);

            // Another loss of this client is reported; by then the lease would have ended, too.
            Lease lost = client.lock(name, o -> o.lease(time.plus(SHORT)).notRenewed())
                    .acquire();
            AtomicReference<LossReason> marker = new AtomicReference<>();
            lost.onLost(marker::set);
            soon().until(() -> marker.get() != null);
            assertThat(losses).isEmpty();
            return true;
        });
    }

    @Test
    void onLost_actionThrows_theOthersRun() throws Exception {
        Queue<LossReason> losses = new ConcurrentLinkedQueue<>();
        Lease lost =
                newClient().lock(newName(), o -> o.lease(SHORT).notRenewed()).acquire();
        lost.onLost(reason -> {
            throw new IllegalStateException("thrown by a loss action on purpose");
        });
        lost.onLost(losses::add);

        soon().untilAsserted(() -> assertThat(losses).containsExactly(LossReason.EXPIRED));
    }

    @Test
    void lock_afterTheLoss_isNotTakenAgainBeforeItWasUnwound() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name, o -> o.lease(SHORT).notRenewed());
        lock.lock();
        lock.lock();
        Lease lease = lock.heldByCurrentThread().orElseThrow();
        try (Lease next = newClient().lock(name).acquire(SOON)) {
            assertThat(lease.state()).isEqualTo(LeaseState.LOST);
            assertThat(lock.isHeldByCurrentThread()).isFalse();
            assertThat(lock.holdCount()).isEqualTo(2);
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lock::lock);
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lock::tryLock);
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> lock.run(() -> {}));

            lock.unlock();
            assertThat(lock.holdCount()).isEqualTo(1);
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lock::unlock);

            assertThat(lock.holdCount()).isZero();
            next.check();
        }
        lock.lock();
        assertThat(lock.heldByCurrentThread().orElseThrow().token()).isGreaterThan(lease.token());
        lock.unlock();
    }

    @Test
    @DisplayName("scenario 30: run_lostWhileTheWorkThrew_throwsTheWorksExceptionWithTheLossSuppressed")
    void run_lostWhileTheWorkThrew_throwsTheWorksExceptionWithTheLossSuppressed() {
        String name = newName();
        DistributedLock lock = newClient().lock(name, o -> o.lease(SHORT).notRenewed());
        IOException thrown = new IOException("the work's own");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> lock.call(lease -> {
                    soon().until(() -> lease.state() == LeaseState.LOST);
                    throw thrown;
                }))
                .isSameAs(thrown);

        assertThat(thrown.getSuppressed()).singleElement().isInstanceOf(LeaseLostException.class);
    }

    @Test
    @DisplayName("scenario 30: run_lostWhileTheWorkCompleted_throwsTheLoss")
    void run_lostWhileTheWorkCompleted_throwsTheLoss() {
        String name = newName();
        DistributedLock lock = newClient().lock(name, o -> o.lease(SHORT).notRenewed());

        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> lock.call(lease -> {
                    soon().until(() -> lease.state() == LeaseState.LOST);
                    return "done";
                }))
                .satisfies(thrown -> assertThat(thrown.lockName()).contains(name));
        assertThat(lock.holdCount()).isZero();
    }

    @Test
    void run_workLetsTheLossThrough_isNotItsOwnSuppressed() {
        DistributedLock lock = newClient().lock(newName(), o -> o.lease(SHORT).notRenewed());

        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> lock.call(lease -> {
                    soon().until(() -> lease.state() == LeaseState.LOST);
                    lease.check();
                    return "not reached";
                }))
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).doesNotContain(thrown));
        assertThat(lock.holdCount()).isZero();
    }
}
