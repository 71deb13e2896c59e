package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Scenario 12b: interleavings that break a protocol without one of its rules, found by a model checker, each played
 * against the engine. What the rules ask of the server is tested where the server's scripts are.
 */
class ForcedRulesTest {

    private static final long LEASE_MILLIS = 30_000;

    private final Rig rig = new Rig();

    private CompletableFuture<Lease> acquire() {
        return rig.lock().acquireAsync();
    }

    private Sent.Asked queued(Sent.Asked ask) {
        ask.isQueued(LEASE_MILLIS);
        return ask;
    }

    @Test
    @DisplayName(
            "scenario 12b, rule 1: a pushed grant counts from the server's time of the grant, not from its reading")
    void rule1_pushedGrant_countsFromTheServersTimeOfTheGrant() {
        CompletableFuture<Lease> acquired = acquire();
        Sent.Asked ask = rig.server.expectAsk();
        rig.time.advanceMillis(400);
        queued(ask);
        rig.time.advanceMillis(600);
        PushedGrant push = ask.grantNow(2000, 0);
        rig.time.advanceMillis(300);

        rig.server.push().granted(push);

        assertThat(got(acquired).remaining())
                .isLessThanOrEqualTo(Duration.ofMillis(1700))
                .isGreaterThan(Duration.ofMillis(1650));
    }

    @Test
    @DisplayName("scenario 12b, rule 1: a push that comes before any answer of our own is held back")
    void rule1_pushedGrantBeforeAnyAnswer_isHeldBack() {
        CompletableFuture<Lease> acquired = acquire();
        Sent.Asked ask = rig.server.expectAsk();
        PushedGrant push = ask.grantNow(2000, 0);

        rig.server.push().granted(push);
        assertThat(acquired).isNotDone();
        rig.time.advanceMillis(700);
        ask.isGranted(push.token(), 1300, 0);

        assertThat(got(acquired).token()).isEqualTo(push.token());
        assertThat(got(acquired).remaining()).isLessThan(Duration.ofMillis(1300));
    }

    @Test
    @DisplayName("scenario 12b, rule 1: a push whose question was lost is not trusted; the lane asks again")
    void rule1_pushedGrantAfterALostQuestion_isAskedFor() {
        CompletableFuture<Lease> acquired = acquire();
        Sent.Asked ask = rig.server.expectAsk();
        ask.isLost();
        PushedGrant push = ask.grantNow(2000, 0);

        rig.server.push().granted(push);

        assertThat(acquired).isNotDone();
        Sent.Asked again = rig.server.expectAsk();
        assertThat(again.ask.kind()).isEqualTo(Ask.Kind.AGAIN);
        again.isGranted(push.token(), 1900, 0);
        assertThat(got(acquired).token()).isEqualTo(push.token());
    }

    @Test
    @DisplayName("scenario 12b, rule 1: a push that is older than the answer \"queued\" has been overtaken by it")
    void rule1_pushedGrantOlderThanTheAnswer_doesNotCount() {
        CompletableFuture<Lease> acquired = acquire();
        Sent.Asked ask = rig.server.expectAsk();
        PushedGrant push = ask.grantNow(2000, 0);
        rig.time.advanceMillis(100);
        rig.server.push().granted(push);

        queued(ask);

        assertThat(acquired).isNotDone();
        rig.server.expectNothing();
    }

    @Test
    @DisplayName("scenario 12b, rule 2: \"mine already\" is valid for the time it names, not for a whole lease")
    void rule2_mineAlready_isValidForTheTimeItNames() {
        CompletableFuture<Lease> acquired = acquire();
        rig.server.expectAsk().isLost();
        rig.time.advanceMillis(20);
        Sent.Asked again = rig.server.expectAsk();

        again.isGranted(rig.server.takeTokens(65), 700, 0);

        assertThat(got(acquired).remaining()).isLessThanOrEqualTo(Duration.ofMillis(700));
        rig.time.advanceMillis(300);
        assertThat(rig.server.expectRenewal().renewal().leaseMillis()).isEqualTo(LEASE_MILLIS);
    }

    @Test
    @DisplayName(
            "scenario 12b, rule 3: renewal and release name the token of the hold, and no other grant of its attempt"
                    + " touches it")
    void rule3_hold_isAttemptAndToken() {
        CompletableFuture<Lease> acquired = acquire();
        Sent.Asked ask = queued(rig.server.expectAsk());
        PushedGrant push = ask.grantNow(2000, 0);
        rig.server.push().granted(push);
        Lease lease = got(acquired);

        PushedGrant grantedAgain = ask.grantNow(2000, 0);
        rig.server.push().granted(grantedAgain);

        assertThat(lease.token()).isEqualTo(push.token()).isNotEqualTo(grantedAgain.token());
        rig.time.advanceMillis(700);
        Sent.Renewed renewal = rig.server.expectRenewal();
        assertThat(renewal.hold().token()).isEqualTo(push.token());
        assertThat(renewal.hold().attempt()).isEqualTo(ask.attempt());
        renewal.isDone();
        assertThat(lease.releaseAsync()).isNotDone();
        assertThat(rig.server.expectRelease().release.hold()).isEqualTo(renewal.hold());
    }

    @Test
    @DisplayName(
            "scenario 12b, rule 3: a renewal's answer counts for the hold that it was asked for, and not for one that"
                    + " came after it")
    void rule3_lateRenewalAnswer_revivesNoOtherHold() {
        Lease first = rig.hold();
        CompletableFuture<Lease> second =
                rig.lock(options -> options.lease(Duration.ofSeconds(2))).acquireAsync();
        rig.time.advanceMillis(10_010);
        Sent.Renewed late = rig.server.expectRenewal();
        assertThat(first.releaseAsync()).isNotDone();
        Sent.Released release = rig.server.expectRelease();
        release.answers(
                ReleaseAnswer.Result.RELEASED,
                new AskAnswer.Granted(rig.server.takeTokens(65), 65, release.term(2000), 0));

        late.isDone();

        assertThat(got(second).remaining()).isLessThan(Duration.ofSeconds(2));
        assertThat(first.state()).isEqualTo(LeaseState.RELEASED);
    }

    @Test
    @DisplayName(
            "scenario 12b, rule 4: a grant whose deadline has passed when it is read never becomes a hold, by answer"
                    + " or by push")
    void rule4_lateGrant_neverBecomesAHold() {
        CompletableFuture<Lease> acquired = acquire();
        Sent.Asked first = rig.server.expectAsk();
        rig.time.freeze(Duration.ofMillis(LEASE_MILLIS));
        first.isGranted();
        assertThat(rig.server.expectLeave().attempt).isEqualTo(first.attempt());
        rig.time.advanceMillis(20);
        Sent.Asked second = queued(rig.server.expectAsk());
        PushedGrant push = second.grantNow(2000, 0);
        rig.time.freeze(Duration.ofSeconds(2));
        rig.server.push().granted(push);
        assertThat(rig.server.expectLeave().attempt).isEqualTo(second.attempt());
        Sent.Asked third = rig.server.expectAsk();

        assertThat(acquired).isNotDone();
        assertThat(List.of(
                        first.attempt().number(),
                        second.attempt().number(),
                        third.attempt().number()))
                .doesNotHaveDuplicates()
                .isSorted();
        assertThat(third.ask.kind()).isEqualTo(Ask.Kind.FIRST);
    }

    @Test
    @DisplayName("scenario 12b, rule 5: once an attempt was left, released or requeued, its number is dead")
    void rule5_attempt_isNotUsedAgain() {
        Lease lease = rig.hold();
        CompletableFuture<Lease> next =
                rig.lock(options -> options.lease(Duration.ofSeconds(5))).acquireAsync();
        assertThat(lease.releaseAsync()).isNotDone();
        Sent.Released requeue = rig.server.expectRelease();
        assertThat(requeue.next().attempt().number())
                .isGreaterThan(requeue.release.hold().attempt().number());
        assertThat(requeue.next().kind()).isEqualTo(Ask.Kind.FIRST);
        requeue.isLost();
        rig.server.expectLeave().isDone();
        rig.time.advanceMillis(20);
        Sent.Asked again = rig.server.expectAsk();
        assertThat(again.attempt()).isEqualTo(requeue.next().attempt());
        queued(again);
        next.cancel(false);
        rig.server.expectLeave().isDone();

        assertThat(acquire()).isNotDone();

        assertThat(rig.server.expectAsk().attempt().number())
                .isGreaterThan(again.attempt().number());
    }

    @Test
    @DisplayName("scenario 12b, rule 6: a waiter asks again at the holder's end, if that comes before the poll bound")
    void rule6_wait_asksAtTheHoldersEnd() {
        assertThat(acquire()).isNotDone();
        rig.server.expectAsk().isQueued(700);

        rig.time.advanceMillis(700);
        rig.server.expectNothing();
        rig.time.advanceMillis(4);

        assertThat(rig.server.expectAsk().ask.kind()).isEqualTo(Ask.Kind.AGAIN);
    }

    @Test
    @DisplayName("scenario 12b, rule 6: a waiter asks again within the poll bound, however long the holder has")
    void rule6_wait_asksWithinThePollBound() {
        assertThat(acquire()).isNotDone();
        rig.server.expectAsk().isQueued(3_600_000);

        rig.time.advance(Rig.POLL_BOUND);

        rig.server.expectAsk();
    }

    @Test
    @DisplayName("scenario 12b, rule 7: of the times at which a lock will be free, a waiter keeps the earliest")
    void rule7_freeAt_theEarliestCounts() {
        assertThat(acquire()).isNotDone();
        queued(rig.server.expectAsk());

        rig.server.push().freeAt(LockId.of(Rig.NAME), rig.server.inMillis(900));
        rig.server.push().freeAt(LockId.of(Rig.NAME), rig.server.inMillis(500));
        rig.server.push().freeAt(LockId.of(Rig.NAME), rig.server.inMillis(1900));
        rig.time.advanceMillis(500);
        rig.server.expectNothing();
        rig.time.advanceMillis(2);

        rig.server.expectAsk();
    }

    @Test
    @DisplayName("scenario 12b, rule 7: a time far off does not keep a waiter from asking within the poll bound")
    void rule7_freeAtAfterThePollBound_doesNotPostponeTheQuestion() {
        assertThat(acquire()).isNotDone();
        queued(rig.server.expectAsk());

        rig.server.push().freeAt(LockId.of(Rig.NAME), rig.server.inMillis(20_000));
        rig.time.advance(Rig.POLL_BOUND);

        rig.server.expectAsk();
    }

    @Test
    @DisplayName("scenario 12b, rule 7: a minimum hold is kept by the release alone; a leave never applies it")
    void rule7_minHold_isKeptByTheReleaseAlone() {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(9))));
        assertThat(lease.releaseAsync()).isNotDone();
        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(9000);
    }

    @Test
    @DisplayName("scenario 12b, rule 8: the question in a release names its end, too, and is taken back until after it")
    void rule8_questionInARelease_isTakenBackUntilAfterItsEnd() {
        Lease lease = rig.hold();
        CompletableFuture<Lease> next =
                rig.lock(options -> options.lease(Duration.ofSeconds(5))).acquireAsync(Duration.ofSeconds(1));
        assertThat(lease.releaseAsync()).isNotDone();
        Sent.Released requeue = rig.server.expectRelease();
        assertThat(requeue.next().giveUpAfterNanos())
                .isEqualTo(Duration.ofSeconds(1).toNanos());
        rig.time.advance(Rig.RESPONSE_TIMEOUT);
        assertThat(next).isCompletedExceptionally();

        assertThat(rig.server.expectLeave().attempt)
                .isEqualTo(requeue.release.hold().attempt());
        Sent.Left leave = rig.server.expectLeave();
        assertThat(leave.attempt).isEqualTo(requeue.next().attempt());
        leave.isDone();
        rig.time.advance(Duration.ofSeconds(1));
        Sent.Left again = rig.server.expectLeave();
        assertThat(again.attempt).isEqualTo(requeue.next().attempt());
    }

    @Test
    @DisplayName("scenario 12b, rule 8: a late GRANTED or QUEUED for a dead attempt is answered with a leave")
    void rule8_lateAnswerForADeadAttempt_isLeft() {
        for (boolean granted : new boolean[] {true, false}) {
            CompletableFuture<Lease> acquired = acquire();
            Sent.Asked ask = rig.server.expectAsk();
            acquired.cancel(false);
            rig.server.expectLeave().isDone();

            if (granted) {
                ask.isGranted();
            } else {
                queued(ask);
            }

            Sent.Left left = rig.server.expectLeave();
            assertThat(left.attempt).isEqualTo(ask.attempt());
            left.isDone();
        }
    }

    @Test
    @DisplayName(
            "scenario 12b, rule 9: what an unanswered release may have left is taken back by a leave, which dequeues"
                    + " as well")
    void rule9_unansweredRelease_isCompensatedByALeave() {
        Lease lease = rig.hold();
        assertThat(lease.releaseAsync()).isNotDone();
        Sent.Released release = rig.server.expectRelease();

        release.isLost();

        assertThat(rig.server.expectLeave().attempt)
                .isEqualTo(release.release.hold().attempt());
    }

    @Test
    @DisplayName(
            "scenario 12b, rule 10: every way out of an attempt sends a leave: deadline, server's word, longest hold,"
                    + " a closed client")
    void rule10_loss_sendsALeave() {
        Lease expired = rig.hold(rig.lock(options -> options.notRenewed()));
        rig.time.advance(Duration.ofMillis(LEASE_MILLIS));
        assertThat(expired.state()).isEqualTo(LeaseState.LOST);
        rig.server.expectLeave().isDone();

        Lease taken = rig.hold();
        rig.time.advanceMillis(10_010);
        rig.server.expectRenewal().isRefused();
        assertThat(taken.state()).isEqualTo(LeaseState.LOST);
        rig.server.expectLeave().isDone();

        Lease longest = rig.hold(rig.lock(options -> options.maxHold(Duration.ofSeconds(1))));
        rig.time.advanceMillis(1000);
        assertThat(longest.state()).isEqualTo(LeaseState.LOST);
        rig.server.ignoreAll();
    }

    @Test
    @DisplayName("scenario 12b, rule 10: after a release was answered, no leave is sent")
    void rule10_releaseAnswered_sendsNoLeave() {
        Lease lease = rig.hold();
        assertThat(lease.releaseAsync()).isNotDone();
        rig.server.expectRelease().isDone();

        rig.time.advance(Duration.ofMinutes(1));

        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 12b, rule 11: a wanted that comes before the grant is remembered")
    void rule11_wantedBeforeTheGrant_isRemembered() {
        CompletableFuture<Lease> acquired = acquire();
        Sent.Asked ask = rig.server.expectAsk();
        rig.server.push().wanted(LockId.of(Rig.NAME));
        ask.isGranted();
        CompletableFuture<Lease> next = acquire();
        rig.time.advanceMillis(11);

        assertThat(got(acquired).releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.next()).isPresent();
    }

    @Test
    @DisplayName("scenario 12b, rule 11: where the wanted was lost, a renewal's answer says it again")
    void rule11_wantedLost_theRenewalSaysItAgain() {
        Lease lease = rig.hold();
        CompletableFuture<Lease> next = acquire();
        rig.time.advanceMillis(10_010);
        rig.server.expectRenewal().isDone(1);
        rig.time.advanceMillis(11);

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.next()).isPresent();
    }

    @Test
    @DisplayName("scenario 12b, rule 11: a grant says how many wait behind it")
    void rule11_grantWithWaiters_beginsATurn() {
        CompletableFuture<Lease> acquired = acquire();
        rig.server.expectAsk().isGrantedFor(LEASE_MILLIS, 3);
        CompletableFuture<Lease> next = acquire();
        rig.time.advanceMillis(11);

        assertThat(got(acquired).releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
    }
}
