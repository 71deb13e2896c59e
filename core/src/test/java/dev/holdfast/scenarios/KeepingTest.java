package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LeaseUncertainException;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.RenewAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A hold that is kept: its renewals, its deadline, and clocks that do not keep still. */
class KeepingTest {

    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Rig rig = new Rig();

    private static List<LossReason> lossesOf(Lease lease) {
        List<LossReason> told = new ArrayList<>();
        lease.onLost(told::add);
        return told;
    }

    private Sent.Renewed nextRenewal() {
        rig.time.advanceMillis(10_010);
        return rig.server.expectRenewal();
    }

    @Test
    @DisplayName("scenario 16: one renewal fails; the others of its batch go on, and that one is tried again")
    void renewal_failsForOneOfABatch_theOthersGoOn() {
        rig.server.takesRenewals(1);
        Lease broken = rig.hold(rig.client.lock("broken"));
        Lease healthy = rig.hold(rig.client.lock("healthy"));

        rig.time.advanceMillis(10_010);
        rig.server.expectRenewal().isLost();
        rig.server.expectRenewal().isDone();

        rig.time.advance(Duration.ofMillis(2010));
        rig.server.expectRenewal().isDone();
        rig.time.advance(Duration.ofSeconds(7));
        assertThat(broken.state()).isEqualTo(LeaseState.HELD);
        assertThat(healthy.remaining()).isGreaterThan(Duration.ofSeconds(20));
    }

    @Test
    @DisplayName("scenario 16: a request that cannot even be sent keeps nobody else from renewing")
    void renewal_sendingThrows_isTriedAgain() {
        Lease lease = rig.hold();
        rig.server.breaksWith(new IllegalStateException("a broken backend"));
        rig.time.advanceMillis(10_010);
        rig.server.breaksWith(null);

        rig.time.advanceMillis(2010);
        rig.server.expectRenewal().isDone();

        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(29));
    }

    @Test
    @DisplayName("scenario 16: renewals that are due together go in one request, and each lane hears its own answer")
    void renewals_dueTogether_goInOneRequest() {
        List<Lease> leases = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            leases.add(rig.hold(rig.client.lock("name-" + i)));
        }

        Sent.Renewed batch = nextRenewal();
        assertThat(batch.renewals).hasSize(5);
        List<RenewAnswer> answers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            answers.add(i == 3 ? new RenewAnswer.Lost() : new RenewAnswer.Renewed(batch.term(30_000), 0));
        }
        batch.answers(answers);

        assertThat(leases).filteredOn(lease -> lease.state() == LeaseState.LOST).hasSize(1);
        assertThat(rig.events(LockEvent.Lost.class))
                .extracting(LockEvent::name)
                .containsExactly(batch.renewals.get(3).lock().name());
    }

    @Test
    @DisplayName("a renewal counts from its sending, less a margin for drift")
    void renewal_answeredLate_countsFromItsSending() {
        Lease lease = rig.hold();
        Sent.Renewed renewal = nextRenewal();
        rig.time.advanceMillis(1900);

        renewal.isDone();

        assertThat(lease.remaining())
                .isLessThanOrEqualTo(Duration.ofMillis(28_100))
                .isGreaterThan(Duration.ofMillis(27_500));
    }

    @Test
    @DisplayName("scenario 17: the network is cut for less than a lease; the lock survives")
    void network_cutForLessThanALease_theLockSurvives() {
        Lease lease = rig.hold();
        List<LossReason> told = lossesOf(lease);

        nextRenewal();
        rig.time.advance(Duration.ofSeconds(15));
        rig.server.ignoreAll();
        rig.time.advance(Duration.ofSeconds(2));
        rig.server.expectRenewal().isDone();
        rig.time.advance(Duration.ofSeconds(8));

        assertThat(told).isEmpty();
        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    @DisplayName(
            "scenario 17: the network is cut for more than a lease; the loss is told at the local deadline, with the"
                    + " network still down")
    void network_cutForMoreThanALease_theLossIsToldAtTheDeadline() {
        Lease lease = rig.hold();
        List<LossReason> told = lossesOf(lease);
        Duration left = lease.remaining();

        rig.time.advance(left.minusNanos(1));
        assertThat(told).isEmpty();
        rig.time.advance(Duration.ofNanos(1));

        assertThat(told).containsExactly(LossReason.EXPIRED);
        assertThat(left).isLessThan(LEASE);
        assertThatThrownBy(lease::check).isInstanceOf(LeaseLostException.class).hasMessageContaining(Rig.NAME);
    }

    @Test
    @DisplayName(
            "scenario 18: the process stood still for longer than the lease; the first look says lost, before any I/O")
    void process_stoodStill_theFirstLookSaysLost() {
        Lease lease = rig.hold();
        List<LossReason> told = lossesOf(lease);
        rig.server.breaksWith(new IllegalStateException("no I/O before the first look"));

        rig.time.freeze(LEASE);

        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
        assertThat(lease.remaining()).isZero();
        assertThat(told).containsExactly(LossReason.EXPIRED);
    }

    @Test
    @DisplayName("scenario 18: closing after the process stood still says already lost, and asks nobody")
    void process_stoodStill_closeSaysAlreadyLost() {
        Lease lease = rig.hold();
        rig.time.freeze(LEASE);

        assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);

        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName(
            "scenario 19: the wall clock jumps an hour ahead: unknown until a renewal has answered, and not lost for"
                    + " it")
    void wallClock_jumpsAhead_theLeaseIsUncertainUntilARenewal() {
        Lease lease = rig.hold();
        List<LossReason> told = lossesOf(lease);

        rig.time.setWallAhead(Duration.ofHours(1));
        assertThatThrownBy(lease::check).isInstanceOf(LeaseUncertainException.class);
        assertThat(lease.remaining()).isZero();
        rig.time.advanceMillis(5);
        rig.server.expectRenewal().isDone();

        lease.check();
        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(29));
        assertThat(told).isEmpty();
    }

    @Test
    @DisplayName(
            "scenario 19: the machine was suspended meanwhile: the renewal says lost, and it is told, though nobody"
                    + " looks")
    void machine_suspended_theLossIsToldThoughNobodyLooks() {
        Lease lease = rig.hold();
        List<LossReason> told = lossesOf(lease);

        rig.time.setWallAhead(Duration.ofHours(1));
        rig.time.advanceMillis(1010);
        rig.server.expectRenewal().isRefused();

        assertThat(told).containsExactly(LossReason.TAKEN);
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

    @Test
    @DisplayName("scenario 20: nothing is renewed after the release; an answer that comes after it changes nothing")
    void unlock_racesTheRenewal_nothingIsRenewedAfterIt() {
        Lease lease = rig.hold();
        rig.time.advanceMillis(9999);
        rig.server.expectNothing();
        rig.time.advanceMillis(2);

        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();
        Sent.Released release = rig.server.expectRelease();
        rig.time.advanceMillis(5);
        Sent.Renewed late = rig.server.expectRenewal();
        assertThat(late.hold()).isEqualTo(release.release.hold());
        release.isDone();
        late.isRefused();

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.RELEASED);
        rig.time.advance(Duration.ofMinutes(2));
        rig.assertAtRest();
        assertThat(rig.events(LockEvent.Lost.class)).isEmpty();
    }

    @Test
    @DisplayName("scenario 22: ten thousand held locks are renewed in time from one timer, in batches")
    void renewals_ofTenThousandHolds_goInBatches() {
        int names = 10_000;
        List<Lease> leases = new ArrayList<>();
        for (int i = 0; i < names; i++) {
            leases.add(rig.hold(rig.client.lock("name-" + i)));
        }

        rig.time.advanceMillis(10_010);
        for (int i = 0; i < names / 1000; i++) {
            Sent.Renewed batch = rig.server.expectRenewal();
            assertThat(batch.renewals).hasSize(1000);
            batch.isDone();
        }
        rig.server.expectNothing();

        assertThat(leases).allMatch(lease -> lease.remaining().compareTo(Duration.ofSeconds(29)) > 0);
        assertThat(rig.client.statistics().renewalsSent()).isEqualTo(names);
    }

    @Test
    @DisplayName("scenario 23: an explicit lease without renewal ends when it says, and its holder is told")
    void lease_notRenewed_endsOnTime() {
        Lease lease = rig.hold(
                rig.lock(options -> options.lease(Duration.ofSeconds(10)).notRenewed()));
        List<LossReason> told = lossesOf(lease);

        rig.time.advance(Duration.ofMillis(9890));
        assertThat(told).isEmpty();
        rig.time.advance(Duration.ofMillis(110));

        assertThat(told).containsExactly(LossReason.EXPIRED);
        assertThat(rig.client.statistics().renewalsSent()).isZero();
    }

    @Test
    @DisplayName("a hold ends at its longest time in spite of renewals")
    void lease_maxHold_endsInSpiteOfRenewals() {
        Lease lease = rig.hold(rig.lock(options -> options.maxHold(Duration.ofSeconds(25))));
        List<LossReason> told = lossesOf(lease);

        nextRenewal().isDone();
        rig.time.advance(Duration.ofMillis(9980));
        rig.server.ignoreAll();
        rig.time.advance(Duration.ofSeconds(5));
        assertThat(told).isEmpty();
        rig.time.advance(Duration.ofMillis(10));

        assertThat(told).containsExactly(LossReason.MAX_HOLD_REACHED);
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
    @DisplayName("scenario 25: the executor for user code is stuck; renewals and deadlines are on time all the same")
    void executor_stuck_renewalsAndDeadlinesAreOnTime() {
        Rig.Captured stuck = new Rig.Captured();
        Rig slow = new Rig(stuck);
        CompletableFuture<Lease> acquired = slow.lock().acquireAsync();
        slow.server.expectAsk().isGranted();
        stuck.runAll();
        Lease lease = got(acquired);
        List<LossReason> told = lossesOf(lease);

        slow.time.advanceMillis(10_010);
        slow.server.expectRenewal().isDone();
        slow.time.advance(LEASE);

        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
        assertThat(told).isEmpty();
        stuck.runAll();
        assertThat(told).containsExactly(LossReason.EXPIRED);
    }

    @Test
    @DisplayName("scenario 38: the token of a handle never changes, over renewals and handoffs")
    void token_ofAHandle_neverChanges() {
        Lease lease = rig.hold();
        long token = lease.token();
        nextRenewal().isDone();
        CompletableFuture<Lease> next = rig.lock().acquireAsync();

        assertThat(lease.releaseAsync()).isCompleted();

        assertThat(lease.token()).isEqualTo(token);
        assertThat(got(next).token()).isEqualTo(token + 1);
    }

    @Test
    @DisplayName(
            "an extension counts from its sending, and an answer that comes with the time is confirmed to the caller")
    void extend_answered_movesTheDeadline() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> call = rig.call(() -> {
            lease.extend(Duration.ofMinutes(2));
            return true;
        });
        call.awaitBlocked();
        rig.time.advanceMillis(5);
        rig.time.advanceMillis(0);
        Sent.Renewed renewal = rig.server.expectRenewal();
        assertThat(renewal.renewal().leaseMillis()).isEqualTo(120_000);
        renewal.isDone();

        assertThat(call.result()).isTrue();
        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(118)).isLessThan(Duration.ofMinutes(2));
    }

    @Test
    @DisplayName("after an extension, a renewal to the lease's own length does not shorten what was confirmed")
    void extend_thenRenewed_keepsTheLongerTime() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> call = rig.call(() -> {
            lease.extend(Duration.ofMinutes(2));
            return true;
        });
        call.awaitBlocked();
        rig.time.advanceMillis(5);
        rig.server.expectRenewal().isDone();
        call.result();

        Sent.Renewed renewal = nextRenewal();
        assertThat(renewal.renewal().leaseMillis()).isEqualTo(30_000);
        renewal.isDone();

        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(105));
    }

    @Test
    @DisplayName("an extension that is not answered is unavailable, and the lease lasts as long as before")
    void extend_unanswered_isUnavailable() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> call = rig.call(() -> {
            lease.extend(Duration.ofMinutes(2));
            return true;
        });
        call.awaitBlocked();
        rig.time.advance(Rig.RESPONSE_TIMEOUT);

        assertThat(call.thrown()).isInstanceOf(BackendUnavailableException.class);
        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(27));
    }

    @Test
    @DisplayName("an extension of a lease that was given back is refused")
    void extend_released_isLost() {
        Lease lease = rig.hold();
        rig.server.obliges();
        lease.release();

        assertThatThrownBy(() -> lease.extend(LEASE))
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("was released already");
        assertThatThrownBy(lease::check)
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("was released already");
    }

    @Test
    @DisplayName(
            "an action for a loss runs at once if the lease is lost already, and never if it was given back in time")
    void onLost_afterTheEnd_runsOnlyAfterALoss() {
        Lease lost = rig.hold();
        rig.time.advance(LEASE);
        assertThat(lossesOf(lost)).containsExactly(LossReason.EXPIRED);
        rig.server.ignoreAll();

        Lease released = rig.hold(rig.client.lock("other"));
        List<LossReason> told = lossesOf(released);
        assertThat(released.releaseAsync()).isNotDone();
        rig.server.expectRelease().isDone();
        rig.time.advance(LEASE);

        assertThat(told).isEmpty();
        assertThat(lossesOf(released)).isEmpty();
    }

    @Test
    @DisplayName("a failed future names the lock")
    void acquireAsync_failed_namesTheLock() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        rig.server.expectAsk().isMisconfigured();

        assertThat(failure(acquired)).hasMessageContaining(Rig.NAME);
    }
}
