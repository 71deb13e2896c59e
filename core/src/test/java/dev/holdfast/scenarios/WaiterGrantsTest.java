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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * How a waiter comes to its lock: by a push, in whatever order it arrives, and by asking where no push can be relied
 * on.
 */
class WaiterGrantsTest {

    private final Rig rig = new Rig();

    @Test
    @DisplayName("scenario 1: released between the question and its answer, the waiter has the lock at once")
    void acquire_releasedBeforeItsAnswerWasRead_returnsAtOnce() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        AskAnswer queued = new AskAnswer.Queued(0, rig.server.inMillis(30_000));
        rig.time.advanceMillis(1);
        PushedGrant push = ask.grantNow(2000, 0);

        ask.answers(queued);
        rig.server.push().granted(push);

        assertThat(got(acquired).token()).isEqualTo(push.token());
    }

    @Test
    @DisplayName("scenario 2: when the subscription is restored, each waiter asks at once, with the same attempt")
    void wait_messagesRestored_asksAgainAtOnce() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked first = rig.server.expectAsk();
        first.isQueued(30_000);

        rig.server.push().messagesRestored();

        Sent.Asked again = rig.server.expectAsk();
        assertThat(again.attempt()).isEqualTo(first.attempt());
        assertThat(again.ask.kind()).isEqualTo(Ask.Kind.AGAIN);
        again.isGranted();
        assertThat(acquired).isCompleted();
    }

    @Test
    @DisplayName("scenario 2: when the subscription is restored while a question is open, that question does not do")
    void ask_messagesRestoredBeforeItsAnswer_asksAgainAfterIt() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked first = rig.server.expectAsk();

        rig.server.push().messagesRestored();
        rig.server.expectNothing();
        first.isQueued(30_000);

        rig.server.expectAsk().isGranted();
        assertThat(acquired).isCompleted();
    }

    @Test
    @DisplayName("scenario 3: ten thousand contended names in one client use up nothing")
    void wait_forTenThousandNames_allAreServedAndNothingIsLeft() {
        int names = 10_000;
        int threadsBefore = Thread.activeCount();
        List<CompletableFuture<Lease>> waiting = new ArrayList<>();
        List<Sent.Asked> asked = new ArrayList<>();
        for (int i = 0; i < names; i++) {
            waiting.add(rig.client.lock("name-" + i).acquireAsync());
            asked.add(rig.server.expectAsk());
            asked.get(i).isQueued(30_000);
        }
        assertThat(rig.client.statistics().waiting()).isEqualTo(names);
        assertThat(Thread.activeCount()).isLessThan(threadsBefore + 10);

        asked.forEach(ask -> rig.server.push().granted(ask.grantNow(2000, 0)));
        rig.server.obliges();
        waiting.forEach(acquired -> got(acquired).release());

        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 8a: a grant that is read 1.9 s late is valid for the 0.1 s that are left of its claim")
    void pushedGrant_readLate_isValidFromTheGrantOn() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        ask.isQueued(60_000);
        PushedGrant push = ask.grantNow(2000, 0);

        rig.time.freeze(Duration.ofMillis(1900));
        rig.server.push().granted(push);

        assertThat(got(acquired).remaining()).isPositive().isLessThanOrEqualTo(Duration.ofMillis(100));
    }

    @Test
    @DisplayName("scenario 8a: a grant that is read 29 s late is no hold; the lane leaves and asks anew")
    void pushedGrant_readAfterItsClaim_isNoHold() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        ask.isQueued(60_000);
        PushedGrant push = ask.grantNow(2000, 0);

        rig.time.freeze(Duration.ofSeconds(29));
        rig.server.push().granted(push);

        assertThat(acquired).isNotDone();
        assertThat(rig.server.expectLeave().attempt).isEqualTo(ask.attempt());
        assertThat(rig.server.expectAsk().attempt().number())
                .isGreaterThan(ask.attempt().number());
    }

    @Test
    @DisplayName("scenario 8a: the claim of a grant goes on while the grant is put aside for an answer")
    void pushedGrant_putAside_isValidFromTheGrantOn() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        PushedGrant push = ask.grantNow(2000, 0);
        rig.server.push().granted(push);

        rig.time.advanceMillis(1900);
        ask.answers(new AskAnswer.Queued(push.token() - 1, rig.server.inMillis(60_000)));

        assertThat(got(acquired).remaining()).isPositive().isLessThanOrEqualTo(Duration.ofMillis(100));
    }

    @Test
    @DisplayName("scenario 8b: a pushed grant is claimed by its first renewal, well within the claim")
    void pushedGrant_held_isLiftedToTheWholeLease() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        ask.isQueued(30_000);
        rig.server.push().granted(ask.grantNow(2000, 0));
        Lease lease = got(acquired);
        assertThat(lease.remaining()).isLessThan(Duration.ofSeconds(2));

        rig.time.advanceMillis(1000);
        Sent.Renewed renewal = rig.server.expectRenewal();
        assertThat(renewal.renewal().leaseMillis()).isEqualTo(30_000);
        renewal.isDone();

        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(28));
    }

    @Test
    @DisplayName("scenario 8b: a section shorter than the claim needs no renewal")
    void pushedGrant_givenBackSoon_isNotRenewed() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        ask.isQueued(30_000);
        rig.server.push().granted(ask.grantNow(2000, 0));

        rig.time.advanceMillis(500);
        assertThat(got(acquired).releaseAsync()).isNotDone();

        rig.server.expectRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 8b: an explicit lease that came by a push lasts for its whole time, and no longer")
    void pushedGrant_notRenewed_isLiftedOnceAndEndsWhenItsLeaseDoes() {
        CompletableFuture<Lease> acquired = rig.lock(
                        options -> options.lease(Duration.ofSeconds(10)).notRenewed())
                .acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        ask.isQueued(30_000);
        rig.server.push().granted(ask.grantNow(2000, 0));
        Lease lease = got(acquired);

        rig.time.advanceMillis(700);
        rig.server.expectRenewal().isDone();
        rig.time.advanceMillis(9000);
        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        rig.server.expectNothing();
        rig.time.advanceMillis(300);

        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
    }

    @Test
    @DisplayName("scenario 9: the grant arrives before the reply \"queued\"")
    void pushedGrant_beforeTheReplyQueued_counts() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        AskAnswer queued = new AskAnswer.Queued(0, rig.server.inMillis(30_000));
        rig.time.advanceMillis(3);
        PushedGrant push = ask.grantNow(2000, 0);

        rig.server.push().granted(push);
        assertThat(acquired).isNotDone();
        ask.answers(queued);

        assertThat(got(acquired).token()).isEqualTo(push.token());
    }

    @Test
    @DisplayName("scenario 9: the grant arrives twice")
    void pushedGrant_twice_changesNothingTheSecondTime() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        ask.isQueued(30_000);
        PushedGrant push = ask.grantNow(2000, 0);

        rig.server.push().granted(push);
        rig.server.push().granted(push);

        assertThat(got(acquired).state()).isEqualTo(LeaseState.HELD);
        rig.server.expectNothing();
    }

    @Test
    @DisplayName("scenario 9: the grant arrives for a lane that has left")
    void pushedGrant_forALaneThatHasLeft_isReleased() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        ask.isQueued(30_000);
        PushedGrant push = ask.grantNow(2000, 0);
        acquired.cancel(false);
        rig.server.expectLeave().isDone();

        rig.server.push().granted(push);

        Sent.Left left = rig.server.expectLeave();
        assertThat(left.attempt.number()).isEqualTo(ask.attempt().number());
        left.isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 12: every waiter times out at the moment of the grant, and the lock is released")
    void pushedGrant_afterEveryWaiterTimedOut_isReleased() {
        List<CompletableFuture<Lease>> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            waiting.add(rig.lock().acquireAsync(Duration.ofMillis(400)));
        }
        Sent.Asked ask = rig.server.expectAsk();
        ask.isQueued(30_000);
        rig.time.advanceMillis(399);
        PushedGrant push = ask.grantNow(2000, 0);
        rig.time.advanceMillis(1);
        assertThat(waiting).allMatch(CompletableFuture::isCompletedExceptionally);
        rig.server.expectLeave().isDone();

        rig.server.push().granted(push);

        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("an attempt whose first caller left is not used for a caller with other terms")
    void pushedGrant_forOtherTermsThanTheNextCallerWants_isReleasedAndAskedForAnew() {
        CompletableFuture<Lease> first = rig.lock().acquireAsync();
        Sent.Asked ask = rig.server.expectAsk();
        ask.isQueued(30_000);
        CompletableFuture<Lease> second = rig.lock(
                        options -> options.lease(Duration.ofSeconds(5)).notRenewed())
                .acquireAsync();
        first.cancel(false);
        rig.server.expectNothing();

        rig.server.push().granted(ask.grantNow(2000, 0));

        assertThat(rig.server.expectLeave().attempt).isEqualTo(ask.attempt());
        Sent.Asked fresh = rig.server.expectAsk();
        assertThat(fresh.attempt().leaseMillis()).isEqualTo(5000);
        fresh.isGranted();
        assertThat(got(second).remaining()).isLessThan(Duration.ofSeconds(5));
    }
}
