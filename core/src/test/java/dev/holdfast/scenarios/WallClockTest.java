package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.lossesOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LeaseUncertainException;
import dev.holdfast.LossReason;
import dev.holdfast.fixtures.Rig;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Wall clocks that jump, and machines that were suspended: a lease is in doubt until a renewal has answered. */
class WallClockTest {

    private final Rig rig = new Rig();

    @Test
    @DisplayName(
            "scenario 19: the wall clock jumps an hour ahead: unknown until a renewal has answered, and not lost for"
                    + " it")
    void wallClock_jumpsAhead_theLeaseIsUncertainUntilARenewal() {
        Lease lease = rig.hold();
        List<LossReason> losses = lossesOf(lease);

        rig.time.setWallAhead(Duration.ofHours(1));
        assertThatThrownBy(lease::check).isInstanceOf(LeaseUncertainException.class);
        assertThat(lease.remaining()).isZero();
        rig.time.advanceMillis(5);
        rig.server.expectRenewal().isDone();

        lease.check();
        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(29));
        assertThat(losses).isEmpty();
    }

    @Test
    @DisplayName("scenario 19: the machine was suspended meanwhile: the renewal answers lost, which is reported, though"
            + " no caller looks")
    void machine_suspended_theLossIsReportedWithoutALook() {
        Lease lease = rig.hold();
        List<LossReason> losses = lossesOf(lease);

        rig.time.setWallAhead(Duration.ofHours(1));
        rig.time.advanceMillis(1010);
        rig.server.expectRenewal().isRefused();

        assertThat(losses).containsExactly(LossReason.TAKEN);
        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
    }

    @Test
    @DisplayName("scenario 19: the wall clock jumps back; the lease neither ends for it nor lasts longer")
    void wallClock_jumpsBack_changesNothing() {
        Lease lease = rig.hold();

        rig.time.setWallAhead(Duration.ofHours(-1));
        rig.time.advance(Duration.ofSeconds(5));
        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        rig.time.advance(Duration.ofSeconds(25));

        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
    }

    @Test
    @DisplayName("scenario 19: the wall clock jumps while a call waits; the wait is not longer or shorter for it")
    void wallClock_jumps_waitsAreNotTouched() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(Duration.ofSeconds(1));
        rig.server.expectAsk().isQueued(30_000);

        rig.time.setWallAhead(Duration.ofHours(1));
        rig.time.advanceMillis(999);
        assertThat(acquired).isNotDone();
        rig.time.setWallAhead(Duration.ofHours(-2));
        rig.time.advanceMillis(1);

        assertThat(acquired).isCompletedExceptionally();
    }

    @Test
    @DisplayName(
            "scenario 19: while the clocks are in doubt, a lock is not handed to the next thread without the server")
    void wallClock_jumpsAhead_nothingIsHandedOverLocally() {
        Lease lease = rig.hold();
        CompletableFuture<Lease> next = rig.lock().acquireAsync();

        rig.time.setWallAhead(Duration.ofHours(1));
        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.next()).isPresent();
    }
}
