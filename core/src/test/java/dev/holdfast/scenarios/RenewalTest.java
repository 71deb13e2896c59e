package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static dev.holdfast.fixtures.Rig.lossesOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A hold that is renewed: together with others, in time, and from the sending of each renewal on. */
class RenewalTest {

    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Rig rig = new Rig();

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
    @DisplayName("scenario 16: a request that cannot even be sent keeps no other lock from being renewed")
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

        Sent.Renewed batch = rig.nextRenewal();
        assertThat(batch.renewals).hasSize(5);
        String lost = batch.renewals.get(3).lock().name();
        batch.isRefused(lost);

        assertThat(leases).filteredOn(lease -> lease.state() == LeaseState.LOST).hasSize(1);
        assertThat(rig.events(LockEvent.Lost.class)).extracting(LockEvent::name).containsExactly(lost);
    }

    @Test
    @DisplayName("a renewal counts from its sending, less a margin for drift")
    void renewal_answeredLate_countsFromItsSending() {
        Lease lease = rig.hold();
        Sent.Renewed renewal = rig.nextRenewal();
        rig.time.advanceMillis(1900);

        renewal.isDone();

        assertThat(lease.remaining())
                .isLessThanOrEqualTo(Duration.ofMillis(28_100))
                .isGreaterThan(Duration.ofMillis(27_500));
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
    @DisplayName("scenario 25: the executor for user code is stuck; renewals and deadlines are on time all the same")
    void executor_stuck_renewalsAndDeadlinesAreOnTime() {
        Rig.CapturedTasks stuck = new Rig.CapturedTasks();
        Rig slow = new Rig(stuck);
        CompletableFuture<Lease> acquired = slow.lock().acquireAsync();
        slow.server.expectAsk().isGranted();
        stuck.runAll();
        Lease lease = got(acquired);
        List<LossReason> losses = lossesOf(lease);

        slow.time.advanceMillis(10_010);
        slow.server.expectRenewal().isDone();
        slow.time.advance(LEASE);

        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
        assertThat(losses).isEmpty();
        stuck.runAll();
        assertThat(losses).containsExactly(LossReason.EXPIRED);
    }

    @Test
    @DisplayName("scenario 38: the token of a handle never changes, over renewals and handoffs")
    void token_ofAHandle_neverChanges() {
        Lease lease = rig.hold();
        long token = lease.token();
        rig.nextRenewal().isDone();
        CompletableFuture<Lease> next = rig.lock().acquireAsync();

        assertThat(lease.releaseAsync()).isCompleted();

        assertThat(lease.token()).isEqualTo(token);
        assertThat(got(next).token()).isEqualTo(token + 1);
    }
}
