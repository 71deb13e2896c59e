package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A lock that is to stay taken for a minimum hold: what its release asks for, and which handoffs it rules out. */
class MinimumHoldTest {

    private final Rig rig = new Rig();

    @Test
    @DisplayName("a release that keeps the lock taken for a minimum hold is repeated as such, for a leave would free it"
            + " at once")
    void release_ofAMinimumHoldUnanswered_isRepeatedAsARelease() {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(10))));
        rig.time.advance(Duration.ofSeconds(3));
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();
        Sent.Released release = rig.server.expectRelease();
        assertThat(release.release.minimumHoldMillis()).isEqualTo(7032);
        release.isLost();

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.UNKNOWN);
        Sent.Released again = rig.server.expectRelease();
        assertThat(again.release.hold()).isEqualTo(release.release.hold());
        assertThat(again.release.minimumHoldMillis()).isPositive();
        assertThat(again.release.next()).isEmpty();
        again.isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a minimum hold that is over keeps nothing")
    void release_afterTheMinimumHold_keepsNothing() {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(3))));
        rig.time.advance(Duration.ofMillis(3033));

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isZero();
    }

    @Test
    @DisplayName("the server's clock may run behind this one, and a minimum hold is that of the server's clock")
    void release_afterTheMinimumHoldByThisClockAlone_keepsTheRest() {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(3))));
        rig.time.advance(Duration.ofSeconds(3));

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(32);
    }

    // ---- however the hold ends

    @Test
    @DisplayName("a client that is closed while the lock is held leaves it taken for the rest of the minimum hold")
    void close_duringAMinimumHold_keepsTheRest() throws Exception {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(20))));
        List<LossReason> losses = Rig.lossesOf(lease);
        Call<Boolean> closing = rig.call(() -> {
            rig.client.close();
            return true;
        });
        closing.awaitBlocked();

        rig.time.advance(Duration.ofSeconds(5));

        Sent.Released release = rig.server.awaitRelease();
        assertThat(losses).containsExactly(LossReason.CLIENT_CLOSED);
        assertThat(release.release.minimumHoldMillis()).isEqualTo(15_052);
        assertThat(rig.server.isClosed()).isFalse();
        release.isDone();
        assertThat(closing.result()).isTrue();
    }

    @Test
    @DisplayName("a lease that ends with its minimum hold ends a margin early here, and not on the server")
    void deadline_ofALeaseAsLongAsItsMinimumHold_keepsTheRest() {
        Lease lease = rig.hold(rig.lock(
                options -> options.lease(Duration.ofSeconds(12)).notRenewed().minHold(Duration.ofSeconds(12))));

        rig.time.advance(Duration.ofMillis(11_878));

        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
        Sent.Released release = rig.server.expectRelease();
        assertThat(release.release.minimumHoldMillis()).isBetween(122L, 243L);
        release.isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("the longest hold ends a lease, and not a minimum hold that was set meanwhile")
    void maxHold_duringAMinimumHold_keepsTheRest() {
        Lease lease = rig.hold(rig.lock(options -> options.maxHold(Duration.ofSeconds(5))));
        lease.holdAtLeast(Duration.ofSeconds(8));

        rig.time.advance(Duration.ofSeconds(5));

        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(3052);
    }

    @Test
    @DisplayName("a hold that the server does not know any more has no minimum hold to keep")
    void renewal_refusedDuringAMinimumHold_leaves() {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(20))));
        rig.nextRenewal().isRefused();

        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("the server keeps the hold for its minimum also if it never hears of this process again")
    void minHold_longerThanTheLease_isAskedForWithTheGrant() {
        Lease lease = rig.hold(
                rig.lock(options -> options.lease(Duration.ofSeconds(1)).minHold(Duration.ofSeconds(8))));

        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(7));
        rig.time.advanceMillis(340);
        assertThat(rig.server.expectRenewal().renewal().leaseMillis()).isBetween(7665L, 7680L);
    }

    @Test
    @DisplayName("a grant that is pushed has a short term, and its minimum hold does not wait for the next renewal")
    void minHold_longerThanTheTermOfAPushedGrant_isRenewedAtOnce() {
        CompletableFuture<Lease> acquired =
                rig.lock(options -> options.minHold(Duration.ofSeconds(8))).acquireAsync();
        Sent.Asked asked = rig.server.expectAsk();
        asked.isQueued(30_000);
        rig.server.push().granted(asked.grantNow(2000, 0));

        assertThat(got(acquired).state()).isEqualTo(LeaseState.HELD);
        rig.time.advanceMillis(3);
        assertThat(rig.server.expectRenewal().renewal().leaseMillis()).isEqualTo(30_000);
    }

    @Test
    @DisplayName("what was asked for with the minimum hold of a caller that has left goes to no other")
    void minHold_ofACallerThatHasLeft_isNotThatOfTheNext() {
        CompletableFuture<Lease> left = rig.lock(
                        options -> options.lease(Duration.ofSeconds(1)).minHold(Duration.ofSeconds(8)))
                .acquireAsync();
        CompletableFuture<Lease> next =
                rig.lock(options -> options.lease(Duration.ofSeconds(1))).acquireAsync();
        Sent.Asked asked = rig.server.expectAsk();
        left.cancel(false);
        asked.isGranted();

        rig.server.expectLeave().isDone();
        Sent.Asked again = rig.server.expectAsk();
        assertThat(again.attempt().leaseMillis()).isEqualTo(1000);
        again.isGranted();
        assertThat(got(next).remaining()).isLessThanOrEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void keepAtLeast_longerThanTheServerKeepsTheHold_isRenewedAtOnce() {
        Lease lease = rig.hold();
        lease.holdAtLeast(Duration.ofMinutes(1));

        rig.time.advanceMillis(3);

        assertThat(rig.server.expectRenewal().renewal().leaseMillis()).isBetween(59_990L, 60_000L);
        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    void keepAtLeast_asLongAsTheServerKeepsTheHold_sendsNothing() {
        Lease lease = rig.hold();

        lease.holdAtLeast(Duration.ofSeconds(29));

        rig.time.advanceMillis(3);
        rig.server.expectNothing();
        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
    }

    // ---- unanswered

    @Test
    @DisplayName("the same is done where the release of a minimum hold was not answered")
    void release_ofAMinimumHoldWithALostQuestionUnanswered_isLeftLater() {
        CompletableFuture<Lease> acquired =
                rig.lock(options -> options.minHold(Duration.ofSeconds(1))).acquireAsync();
        Sent.Asked first = rig.server.expectAsk();
        rig.time.advance(Rig.RESPONSE_TIMEOUT);
        rig.time.advanceMillis(20);
        rig.server.expectAsk().isGranted();
        assertThat(got(acquired).releaseAsync()).isNotDone();
        rig.server.expectRelease().isLost();
        rig.server.expectRelease().isDone();

        rig.time.advance(Rig.RESPONSE_TIMEOUT);

        Sent.Left leave = rig.server.expectLeave();
        assertThat(leave.attempt).isEqualTo(first.attempt());
        leave.isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName(
            "scenario 31b: a renewing lease, a short one without renewal, one with a minimum hold: each gets what it"
                    + " asked for")
    void options_mixedOnOneName_eachGetsItsOwn() {
        Lease renewing = rig.hold();
        CompletableFuture<Lease> shortLived = rig.lock(
                        options -> options.lease(Duration.ofSeconds(5)).notRenewed())
                .acquireAsync();
        CompletableFuture<Lease> atLeast =
                rig.lock(options -> options.minHold(Duration.ofSeconds(4))).acquireAsync();

        assertThat(renewing.releaseAsync()).isNotDone();
        Sent.Released first = rig.server.expectRelease();
        assertThat(first.next().attempt().leaseMillis()).isEqualTo(5000);
        assertThat(first.next().attempt().numbers()).isEqualTo(1);
        first.answers(ReleaseAnswer.Result.RELEASED, granted(first, 1));
        assertThat(got(shortLived).remaining()).isLessThan(Duration.ofSeconds(5));
        rig.time.advance(Duration.ofSeconds(2));
        rig.server.expectNothing();

        assertThat(got(shortLived).releaseAsync()).isNotDone();
        Sent.Released second = rig.server.expectRelease();
        assertThat(second.release.minimumHoldMillis()).isZero();
        assertThat(second.next().attempt().leaseMillis()).isEqualTo(30_000);
        second.answers(ReleaseAnswer.Result.RELEASED, granted(second, 1));
        rig.time.advance(Duration.ofSeconds(1));

        assertThat(got(atLeast).releaseAsync()).isNotDone();
        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(3012);
    }

    private AskAnswer granted(Sent.Released release, int numbers) {
        return new AskAnswer.Granted(
                rig.server.takeTokens(numbers),
                numbers,
                release.term(release.next().attempt().leaseMillis()),
                0);
    }

    @Test
    @DisplayName("scenario 31b: a hold with a minimum is not handed over locally before it is over, nor after")
    void minHold_somebodyWaits_goesThroughTheServer() {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(4))));
        CompletableFuture<Lease> next =
                rig.lock(options -> options.minHold(Duration.ofSeconds(4))).acquireAsync();

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(4000);
    }

    @Test
    @DisplayName("scenario 31b: a minimum hold counts from a grant of the server, and never from a local handoff")
    void minHold_anotherThreadHasTheLock_isAskedForAtTheServer() {
        Lease first = rig.hold();
        CompletableFuture<Lease> kept =
                rig.lock(options -> options.minHold(Duration.ofSeconds(4))).acquireAsync();

        assertThat(first.releaseAsync()).isNotDone();

        assertThat(kept).isNotDone();
        assertThat(rig.server.expectRelease().next().attempt().numbers()).isEqualTo(1);
    }

    @Test
    @DisplayName("a minimum hold that is decided while the lock is held counts from then, and is never shortened")
    void keepAtLeast_whileHeld_isKeptByTheRelease() {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(4))));
        rig.time.advance(Duration.ofSeconds(3));
        lease.holdAtLeast(Duration.ofSeconds(9));
        lease.holdAtLeast(Duration.ofSeconds(2));
        rig.time.advance(Duration.ofSeconds(1));

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(8012);
    }

    @Test
    @DisplayName("a lock that is to stay taken is not handed over locally")
    void keepAtLeast_somebodyWaits_goesThroughTheServer() {
        Lease lease = rig.hold();
        CompletableFuture<Lease> next = rig.lock().acquireAsync();
        lease.holdAtLeast(Duration.ofSeconds(4));

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(4000);
    }

    @Test
    void keepAtLeast_zero_changesNothing() {
        Lease lease = rig.hold();
        CompletableFuture<Lease> next = rig.lock().acquireAsync();
        lease.holdAtLeast(Duration.ZERO);

        assertThat(lease.releaseAsync()).isCompleted();

        assertThat(next).isCompleted();
    }

    @Test
    void keepAtLeast_givenBackAlready_isRefused() {
        Lease lease = rig.hold();
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();
        rig.server.expectRelease().isDone();
        assertThat(releasing).isCompleted();

        assertThatThrownBy(() -> lease.holdAtLeast(Duration.ofSeconds(4)))
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("released already");
    }

    @Test
    void keepAtLeast_negative_isRefused() {
        Lease lease = rig.hold();

        assertThatThrownBy(() -> lease.holdAtLeast(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be between PT0S and");
    }
}
