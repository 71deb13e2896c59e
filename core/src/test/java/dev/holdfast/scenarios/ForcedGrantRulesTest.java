package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Scenario 12b, rules 1 to 5: which grants make a hold, and for how long. Interleavings that break a protocol without
 * one of its rules, found by a model checker, each played against the engine.
 */
class ForcedGrantRulesTest {

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
}
