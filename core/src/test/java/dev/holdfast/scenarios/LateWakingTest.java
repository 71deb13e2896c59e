package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A caller that was given the lock while it slept, and whose process stands still before it wakes up. */
class LateWakingTest {

    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Rig rig = new Rig();
    private final AtomicBoolean standsStill = new AtomicBoolean();

    LateWakingTest() {
        rig.client.listen(event -> {
            if (event instanceof LockEvent.Released && standsStill.compareAndSet(true, false)) {
                rig.time.freeze(LEASE);
            }
        });
    }

    private void release(Lease held) {
        standsStill.set(true);
        assertThat(held.releaseAsync()).isCompleted();
        assertThat(standsStill).isFalse();
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
        Call<Boolean> call =
                rig.call(() -> rig.lock().tryAcquire(Duration.ofSeconds(5)).isPresent());
        call.awaitBlocked();

        release(held);

        assertThat(call.result()).isFalse();
    }
}
