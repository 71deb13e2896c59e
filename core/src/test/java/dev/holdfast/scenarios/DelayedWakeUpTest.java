package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A caller that was given the lock while it slept, and whose process stands still before it wakes up. */
class DelayedWakeUpTest {

    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Rig rig = new Rig();
    private final AtomicReference<Runnable> uponRelease = new AtomicReference<>();

    DelayedWakeUpTest() {
        rig.client.listen(event -> {
            Runnable happens = event instanceof LockEvent.Released ? uponRelease.getAndSet(null) : null;
            if (happens != null) {
                happens.run();
            }
        });
    }

    private void release(Lease held, Runnable meanwhile) {
        uponRelease.set(meanwhile);
        assertThat(held.releaseAsync()).isCompleted();
        assertThat(uponRelease).hasNullValue();
    }

    private void release(Lease held) {
        release(held, () -> rig.time.freeze(LEASE));
    }

    /** The machine is suspended for less than the lease: only the server knows whether the hold has survived. */
    private void releaseAndSuspend(Lease held) {
        release(held, () -> rig.time.setWallAhead(Duration.ofSeconds(10)));
    }

    /** Waits for the lock, and returns the state of its lease then. */
    private Call<LeaseState> locking() {
        return rig.call(() -> {
                    rig.lock().lock();
                    return rig.lock().heldByCurrentThread().orElseThrow().state();
                })
                .awaitBlocked();
    }

    private Call<Boolean> trying(Duration atMost) {
        return rig.call(() -> rig.lock().tryAcquire(atMost).isPresent()).awaitBlocked();
    }

    private Sent.Renewed confirmation() {
        long before = rig.server.sent();
        await("the caller doubts its lease").until(() -> {
            rig.time.advanceMillis(1);
            return rig.server.sent() > before;
        });
        return rig.server.expectRenewal();
    }

    @Test
    @DisplayName("lock() does not return with an offered lease whose time is over: it asks again")
    void lock_offeredAndWokenAfterTheLease_asksAgain() throws Exception {
        Lease held = rig.hold();
        Call<Long> call = rig.call(() -> {
            rig.lock().lock();
            Lease own = rig.lock().heldByCurrentThread().orElseThrow();
            assertThat(own.state()).isEqualTo(LeaseState.HELD);
            return own.token();
        });
        call.awaitBlocked();

        release(held);

        assertThat(rig.server.awaitLeave().attempt.number()).isEqualTo(1);
        Sent.Asked again = rig.server.awaitAsk();
        assertThat(again.attempt().number()).isEqualTo(2);
        long token = again.isGranted();
        assertThat(call.result()).isEqualTo(token);
    }

    @Test
    @DisplayName("tryAcquire with a time limit that is over by then is not in time")
    void tryAcquire_offeredAndWokenAfterTheLeaseAndItsWait_isEmpty() throws Exception {
        Lease held = rig.hold();
        Call<Boolean> call = trying(Duration.ofSeconds(5));

        release(held);

        assertThat(call.result()).isFalse();
    }

    @Test
    @DisplayName("lock() does not return with an offered lease in doubt before the server has confirmed it")
    void lock_offeredAndWokenAfterASuspension_waitsForTheServer() throws Exception {
        Lease held = rig.hold();
        Call<LeaseState> call = locking();

        releaseAndSuspend(held);
        Sent.Renewed confirmation = confirmation();
        assertThat(call.isOver()).isFalse();
        confirmation.isDone();

        assertThat(call.result()).isEqualTo(LeaseState.HELD);
    }

    @Test
    @DisplayName(
            "lock() asks again where the server says that the offered lease has not survived, and an interrupt is kept")
    void lock_offeredLeaseHasNotSurvivedASuspension_asksAgain() throws Exception {
        Lease held = rig.hold();
        Call<LeaseState> call = locking();

        releaseAndSuspend(held);
        Sent.Renewed confirmation = confirmation();
        call.interrupt();
        rig.server.obliges();
        confirmation.isRefused();

        assertThat(call.result()).isEqualTo(LeaseState.HELD);
        assertThat(call.interruptedAfter()).isTrue();
    }

    @Test
    @DisplayName("a call whose time is over before the server has confirmed its lease gives it back")
    void tryAcquire_offeredAndNotConfirmedInItsTime_givesBack() throws Exception {
        Lease held = rig.hold();
        Call<Boolean> call = trying(Duration.ofSeconds(1));

        releaseAndSuspend(held);
        Sent.Renewed unanswered = confirmation();
        assertThat(unanswered.renewals).hasSize(1);
        rig.time.advance(Duration.ofSeconds(1));

        rig.server.awaitReleaseBehindRenewals();
        rig.server.ignoreAll();
        await("the call ends").until(() -> {
            rig.time.advanceMillis(1);
            return call.isOver();
        });
        assertThat(call.result()).isFalse();
    }
}
