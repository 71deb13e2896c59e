package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.DistributedLock;
import dev.holdfast.HoldfastClosedException;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Giving back: what is told of it, what becomes of an answer that does not come, and the end of a client. */
class ReleasingTest {

    private final Rig rig = new Rig();

    @Test
    @DisplayName("scenario 27: the reply to a release is lost and the command is replayed: success, not \"not yours\"")
    void release_replayed_isReleased() {
        Lease lease = rig.hold();
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();

        rig.server.expectRelease().answers(ReleaseAnswer.Result.NOT_HELD_WHEN_REPEATED);

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.RELEASED);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 28: released after the server gave the lock to another: the caller is told, and nothing more"
            + " is sent")
    void release_anotherHoldsIt_isAlreadyLost() {
        Lease lease = rig.hold();
        List<LossReason> told = new ArrayList<>();
        lease.onLost(told::add);
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();

        rig.server.expectRelease().answers(ReleaseAnswer.Result.NOT_HELD);

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.ALREADY_LOST);
        assertThat(told).containsExactly(LossReason.TAKEN);
        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 28: closing a lease that was lost says so, once")
    void close_lost_saysSoOnce() {
        Lease lease = rig.hold();
        rig.time.advance(Duration.ofSeconds(30));

        assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
        lease.close();
    }

    @Test
    @DisplayName("the answer to a release does not come: unknown, and repeated as a leave until it is answered")
    void release_unanswered_isUnknownAndRepeated() {
        Lease lease = rig.hold();
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();
        Sent.Released release = rig.server.expectRelease();

        rig.time.advance(Rig.RESPONSE_TIMEOUT);

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.UNKNOWN);
        Sent.Left leave = rig.server.expectLeave();
        assertThat(leave.attempt).isEqualTo(release.release.hold().attempt());
        leave.isLost();
        rig.time.advance(Duration.ofMillis(200));
        rig.server.expectLeave().isDone();
        release.isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a release that keeps the lock taken for a minimum hold is repeated as such, for a leave would free it"
            + " at once")
    void release_ofAMinimumHoldUnanswered_isRepeatedAsARelease() {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(10))));
        rig.time.advance(Duration.ofSeconds(3));
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();
        Sent.Released release = rig.server.expectRelease();
        assertThat(release.release.minimumHoldMillis()).isEqualTo(7000);
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
        rig.time.advance(Duration.ofSeconds(3));

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isZero();
    }

    @Test
    @DisplayName("scenario 29: a lease that is given back twice answers the same twice, and sends once")
    void release_twice_answersTheSame() {
        Lease lease = rig.hold();
        CompletableFuture<ReleaseOutcome> first = lease.releaseAsync();
        CompletableFuture<ReleaseOutcome> second = lease.releaseAsync();
        rig.server.expectRelease().isDone();

        assertThat(first).isCompletedWithValue(ReleaseOutcome.RELEASED);
        assertThat(second).isCompletedWithValue(ReleaseOutcome.RELEASED);
        assertThat(lease.releaseAsync()).isCompletedWithValue(ReleaseOutcome.RELEASED);
        lease.close();
        rig.assertAtRest();
    }

    @Test
    @DisplayName(
            "an attempt with an unanswered question that was given back in order is left once more, after its copies"
                    + " are over")
    void release_ofAnAttemptWithALostQuestion_isLeftLater() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked first = rig.server.expectAsk();
        rig.time.advance(Rig.RESPONSE_TIMEOUT);
        rig.time.advanceMillis(20);
        rig.server.expectAsk().isGranted();
        assertThat(got(acquired).releaseAsync()).isNotDone();
        rig.server.expectRelease().isDone();
        rig.server.expectNothing();

        rig.time.advance(Rig.RESPONSE_TIMEOUT);

        Sent.Left leave = rig.server.expectLeave();
        assertThat(leave.attempt).isEqualTo(first.attempt());
        leave.isDone();
        rig.assertAtRest();
    }

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
    @DisplayName("scenario 31: closing refuses new calls, ends those who wait, and lets holders finish")
    void close_holderFinishes_isFreedInOrder() throws Exception {
        Lease lease = rig.hold();
        CompletableFuture<Lease> waiting = rig.lock().acquireAsync();
        Call<Boolean> closing = closing();

        assertThat(failure(waiting)).isInstanceOf(HoldfastClosedException.class);
        DistributedLock lock = rig.lock();
        assertThatThrownBy(lock::lock).isInstanceOf(HoldfastClosedException.class);
        assertThatThrownBy(lock::tryAcquire).isInstanceOf(HoldfastClosedException.class);
        assertThatThrownBy(lock::acquireAsync).isInstanceOf(HoldfastClosedException.class);
        assertThatThrownBy(lock::inspect).isInstanceOf(HoldfastClosedException.class);
        assertThat(closing.isOver()).isFalse();
        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();
        rig.server.expectRelease().isDone();

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.RELEASED);
        assertThat(closing.result()).isTrue();
        assertThat(rig.server.isClosed()).isTrue();
    }

    private Call<Boolean> closing() {
        Call<Boolean> closing = rig.call(() -> {
            rig.client.close();
            return true;
        });
        return closing.awaitBlocked();
    }

    @Test
    @DisplayName("scenario 31: who does not finish in time is told LOST, then freed, before the connection goes; one"
            + " failing release keeps none of the rest")
    void close_holdersDoNotFinish_areToldFirstAndFreedThen() throws Exception {
        List<Lease> leases = new ArrayList<>();
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Lease lease = rig.hold(rig.client.lock("name-" + i));
            lease.onLost(reason -> {
                order.add(reason.name());
            });
            leases.add(lease);
        }
        Call<Boolean> closing = closing();
        rig.time.advance(Duration.ofMillis(4999));
        assertThat(order).isEmpty();
        assertThat(leases).allMatch(lease -> lease.state() == LeaseState.HELD);
        rig.time.advance(Duration.ofMillis(1));

        Sent.Left first = rig.server.awaitLeave();
        Sent.Left second = rig.server.awaitLeave();
        Sent.Left third = rig.server.awaitLeave();
        assertThat(order).hasSize(3).containsOnly("CLIENT_CLOSED");
        assertThat(rig.server.isClosed()).isFalse();
        first.isMisconfigured();
        second.isDone();
        assertThat(rig.server.isClosed()).isFalse();
        third.isDone();

        assertThat(closing.result()).isTrue();
        assertThat(rig.server.isClosed()).isTrue();
        assertThat(leases).allMatch(lease -> lease.state() == LeaseState.LOST);
        assertThatThrownBy(leases.get(0)::close)
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("closed");
    }

    @Test
    @DisplayName("scenario 31: the holder is told before its lock is freed")
    void close_holderDoesNotFinish_isToldBeforeItsLockIsFreed() throws Exception {
        Lease lease = rig.hold();
        List<LossReason> toldBeforeTheLeave = new ArrayList<>();
        long sentBefore = rig.server.sent();
        lease.onLost(reason -> {
            if (rig.server.sent() == sentBefore) {
                toldBeforeTheLeave.add(reason);
            }
        });
        Call<Boolean> closing = closing();
        rig.time.advance(Duration.ofSeconds(5));
        rig.server.awaitLeave().isDone();

        assertThat(closing.result()).isTrue();
        assertThat(toldBeforeTheLeave).containsExactly(LossReason.CLIENT_CLOSED);
    }

    @Test
    @DisplayName("scenario 31: closing twice does nothing, and closing at rest takes no time")
    void close_twice_doesNothing() {
        rig.client.close();
        rig.client.close();

        assertThat(rig.server.isClosed()).isTrue();
        assertThat(rig.time.scheduled()).isZero();
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
        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(3000);
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
    @DisplayName("scenario 31b: a hold with a minimum that came by a local handoff is not handed over itself")
    void minHold_afterALocalHandoff_goesThroughTheServer() {
        Lease first = rig.hold();
        CompletableFuture<Lease> kept =
                rig.lock(options -> options.minHold(Duration.ofSeconds(4))).acquireAsync();
        CompletableFuture<Lease> next = rig.lock().acquireAsync();
        assertThat(first.releaseAsync()).isCompleted();
        rig.server.expectNothing();

        assertThat(got(kept).releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(4000);
    }

    @Test
    @DisplayName("a minimum hold that is decided while the lock is held counts from then, and is never shortened")
    void keepAtLeast_whileHeld_isKeptByTheRelease() {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(4))));
        rig.time.advance(Duration.ofSeconds(3));
        lease.keepAtLeast(Duration.ofSeconds(9));
        lease.keepAtLeast(Duration.ofSeconds(2));
        rig.time.advance(Duration.ofSeconds(1));

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(8000);
    }

    @Test
    @DisplayName("a lock that is to stay taken is not handed over locally")
    void keepAtLeast_somebodyWaits_goesThroughTheServer() {
        Lease lease = rig.hold();
        CompletableFuture<Lease> next = rig.lock().acquireAsync();
        lease.keepAtLeast(Duration.ofSeconds(4));

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(4000);
    }

    @Test
    void keepAtLeast_zero_changesNothing() {
        Lease lease = rig.hold();
        CompletableFuture<Lease> next = rig.lock().acquireAsync();
        lease.keepAtLeast(Duration.ZERO);

        assertThat(lease.releaseAsync()).isCompleted();

        assertThat(next).isCompleted();
    }

    @Test
    void keepAtLeast_givenBackAlready_isRefused() {
        Lease lease = rig.hold();
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();
        rig.server.expectRelease().isDone();
        assertThat(releasing).isCompleted();

        assertThatThrownBy(() -> lease.keepAtLeast(Duration.ofSeconds(4)))
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("released already");
    }

    @Test
    void keepAtLeast_negative_isRefused() {
        Lease lease = rig.hold();

        assertThatThrownBy(() -> lease.keepAtLeast(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be between PT0S and");
    }
}
