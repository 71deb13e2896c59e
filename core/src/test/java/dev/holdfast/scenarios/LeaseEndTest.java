package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static dev.holdfast.fixtures.Rig.lossesOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.Ask;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The end of a lease: it counts from the sending, comes on time whatever else goes on, and is reported. */
class LeaseEndTest {

    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration WAIT = Duration.ofSeconds(7);

    private final Rig rig = new Rig();

    @Test
    @DisplayName("scenario 17: the network is cut for less than a lease; the lock survives")
    void network_cutForLessThanALease_theLockSurvives() {
        Lease lease = rig.hold();
        List<LossReason> losses = lossesOf(lease);

        rig.nextRenewal();
        rig.time.advance(Duration.ofSeconds(15));
        rig.server.ignoreAll();
        rig.time.advance(Duration.ofSeconds(2));
        rig.server.expectRenewal().isDone();
        rig.time.advance(Duration.ofSeconds(8));

        assertThat(losses).isEmpty();
        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    @DisplayName(
            "scenario 17: the network is cut for more than a lease; the loss is reported at the local deadline, with"
                    + " the network still down")
    void network_cutForMoreThanALease_theLossIsReportedAtTheDeadline() {
        Lease lease = rig.hold();
        List<LossReason> losses = lossesOf(lease);
        Duration left = lease.remaining();

        rig.time.advance(left.minusNanos(1));
        assertThat(losses).isEmpty();
        rig.time.advance(Duration.ofNanos(1));

        assertThat(losses).containsExactly(LossReason.EXPIRED);
        assertThat(left).isLessThan(LEASE);
        assertThatThrownBy(lease::check).isInstanceOf(LeaseLostException.class).hasMessageContaining(Rig.NAME);
    }

    @Test
    @DisplayName(
            "scenario 18: the process stood still for longer than the lease; the first look says lost, before any I/O")
    void process_stoodStill_theFirstLookSaysLost() {
        Lease lease = rig.hold();
        List<LossReason> losses = lossesOf(lease);
        rig.server.breaksWith(new IllegalStateException("no I/O before the first look"));

        rig.time.freeze(LEASE);

        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
        assertThat(lease.remaining()).isZero();
        assertThat(losses).containsExactly(LossReason.EXPIRED);
    }

    @Test
    @DisplayName("scenario 18: closing after the process stood still returns already lost, and sends nothing")
    void process_stoodStill_closeSaysAlreadyLost() {
        Lease lease = rig.hold();
        rig.time.freeze(LEASE);

        assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);

        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 23: an explicit lease without renewal ends when it says, and its holder is notified")
    void lease_notRenewed_endsOnTime() {
        Lease lease = rig.hold(
                rig.lock(options -> options.lease(Duration.ofSeconds(10)).notRenewed()));
        List<LossReason> losses = lossesOf(lease);

        rig.time.advance(Duration.ofMillis(9890));
        assertThat(losses).isEmpty();
        rig.time.advance(Duration.ofMillis(110));

        assertThat(losses).containsExactly(LossReason.EXPIRED);
        assertThat(rig.client.statistics().renewalsSent()).isZero();
    }

    @Test
    @DisplayName("a hold ends at its longest time in spite of renewals")
    void lease_maxHold_endsInSpiteOfRenewals() {
        Lease lease = rig.hold(rig.lock(options -> options.maxHold(Duration.ofSeconds(25))));
        List<LossReason> losses = lossesOf(lease);

        rig.nextRenewal().isDone();
        rig.time.advance(Duration.ofMillis(9980));
        rig.server.ignoreAll();
        rig.time.advance(Duration.ofSeconds(5));
        assertThat(losses).isEmpty();
        rig.time.advance(Duration.ofMillis(10));

        assertThat(losses).containsExactly(LossReason.MAX_HOLD_REACHED);
    }

    @Test
    @DisplayName(
            "scenario 24: with little of the lease left, a lock goes through the server before the next thread trusts"
                    + " it")
    void handoff_littleOfTheLeaseLeft_goesThroughTheServer() {
        Lease lease = rig.hold();
        CompletableFuture<Lease> next = rig.lock().acquireAsync();
        rig.time.advance(Duration.ofSeconds(21));
        rig.server.ignoreAll();

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.next()).isPresent();
    }

    @Test
    @DisplayName("an action for a loss runs at once if the lease is lost already, and never if it was released in time")
    void onLost_afterTheEnd_runsOnlyAfterALoss() {
        Lease lost = rig.hold();
        rig.time.advance(LEASE);
        assertThat(lossesOf(lost)).containsExactly(LossReason.EXPIRED);
        rig.server.ignoreAll();

        Lease released = rig.hold(rig.client.lock("other"));
        List<LossReason> losses = lossesOf(released);
        assertThat(released.releaseAsync()).isNotDone();
        rig.server.expectRelease().isDone();
        rig.time.advance(LEASE);

        assertThat(losses).isEmpty();
        assertThat(lossesOf(released)).isEmpty();
    }

    @Test
    @DisplayName(
            "scenario 8: granted after the lease of the attempt had run out, counted from the sending: never a hold")
    void grant_readAfterItsLease_isNoHold() {
        CompletableFuture<Lease> acquired =
                rig.lock(options -> options.lease(Duration.ofSeconds(1))).acquireAsync(WAIT);
        Sent.Asked ask = rig.server.expectAsk();
        rig.time.advanceMillis(1000);

        ask.isGranted();

        assertThat(acquired).isNotDone();
        assertThat(rig.server.expectLeave().attempt).isEqualTo(ask.attempt());
        rig.time.advanceMillis(20);
        Sent.Asked fresh = rig.server.expectAsk();
        assertThat(fresh.attempt().number()).isGreaterThan(ask.attempt().number());
        assertThat(fresh.ask.kind()).isEqualTo(Ask.Kind.FIRST);
    }

    @Test
    @DisplayName("scenario 8: a lease counts from the sending of its question, less a margin for drift")
    void lease_always_countsFromTheSending() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        rig.time.advanceMillis(1500);

        ask.isGranted();

        assertThat(got(acquired).remaining())
                .isLessThanOrEqualTo(Duration.ofMillis(28_500))
                .isGreaterThan(Duration.ofMillis(28_000));
    }
}
