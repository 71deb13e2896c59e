package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Backoff;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.internal.ClientShutdown;
import dev.holdfast.internal.HoldfastClient;
import dev.holdfast.spi.Ask;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A server that is gone, silent, or slow: calls end in time, and nothing of them stays behind. */
class OutageTest {

    private static final Duration WAIT = Duration.ofSeconds(7);

    private final Rig rig = new Rig();

    @Test
    @DisplayName("scenario 4: the server is gone; a timed call is told so when its time is over, and is tried again"
            + " meanwhile")
    void acquire_serverGone_isUnavailableInTime() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(WAIT);
        int tries = 0;
        for (Duration left = WAIT; left.compareTo(Duration.ofMillis(10)) > 0; left = left.minusMillis(10)) {
            if (rig.client.statistics().waiting() > 0 && tries < 100) {
                tries += answerAsksAsNotExecuted();
            }
            rig.time.advanceMillis(10);
            assertThat(acquired).isNotDone();
        }
        rig.time.advanceMillis(10);

        assertThat(failure(acquired))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("LOADING");
        assertThat(tries).isBetween(7, 40);
        rig.assertAtRest();
    }

    private int answerAsksAsNotExecuted() {
        try {
            rig.server.expectAsk().isNotExecuted();
            return 1;
        } catch (AssertionError nothingWasSent) {
            return 0;
        }
    }

    @Test
    @DisplayName("scenario 4: the server is a black hole; a timed call is told so when its time is over")
    void acquire_serverSilent_isUnavailableInTime() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(WAIT);

        rig.time.advance(WAIT.minusMillis(1));
        assertThat(acquired).isNotDone();
        rig.time.advanceMillis(1);

        assertThat(failure(acquired))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("no answer within");
    }

    @Test
    @DisplayName(
            "scenario 4: the server dies while the call waits in the queue; the call is told when its time is over")
    void acquire_serverDiesMeanwhile_isUnavailableInTime() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(WAIT);
        rig.server.expectAsk().isQueued(30_000);

        rig.time.advance(WAIT);

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    @DisplayName("scenario 4: the server is gone and comes back within the time of the call: it gets the lock")
    void acquire_serverComesBack_isGranted() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(WAIT);
        rig.server.expectAsk().isNotExecuted();

        rig.server.push().requestsRestored();
        rig.server.expectAsk().isGranted();

        assertThat(got(acquired).tries()).isEqualTo(2);
    }

    @Test
    @DisplayName("scenario 4: a call after the outage works as if nothing had been")
    void acquire_afterAnOutage_works() {
        CompletableFuture<Lease> failed = rig.lock().acquireAsync(Duration.ofMillis(100));
        rig.server.expectAsk().isNotExecuted();
        rig.server.ignoreAll();
        rig.time.advanceMillis(100);
        assertThat(failed).isCompletedExceptionally();
        rig.server.ignoreAll();

        assertThat(rig.hold().remaining()).isGreaterThan(Duration.ofSeconds(29));
    }

    @Test
    @DisplayName("an endless call gives up when the server has been silent for the client's patience")
    void acquire_endless_givesUpAfterThePatience() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();

        rig.time.advance(Rig.PATIENCE.minusSeconds(1));
        assertThat(acquired).isNotDone();
        rig.time.advance(Rig.RESPONSE_TIMEOUT.plusSeconds(2));

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    @DisplayName("a call with a limit of tries gives up after so many, though it has time left")
    void acquire_triesUsedUp_givesUp() {
        CompletableFuture<Lease> acquired = rig.lock(options ->
                        options.backoff(Backoff.fixed(Duration.ofMillis(10)).limitedTo(2)))
                .acquireAsync(WAIT);
        rig.server.expectAsk().isNotExecuted();
        assertThat(acquired).isNotDone();
        rig.time.advanceMillis(10);
        rig.server.expectAsk().isNotExecuted();

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a server that refuses for good ends every waiting call at once, saying what to mend")
    void acquire_misconfigured_endsAtOnce() {
        CompletableFuture<Lease> first = rig.lock().acquireAsync();
        CompletableFuture<Lease> second = rig.lock().acquireAsync(WAIT);
        rig.server.expectAsk().isMisconfigured();

        assertThat(failure(first))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("NOPERM");
        assertThat(failure(second)).isInstanceOf(BackendMisconfiguredException.class);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 5: a pause of the server across an acquire that times out leaves no phantom hold")
    void acquire_carriedOutAfterItsTime_isTakenBack() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(Duration.ofMillis(100));
        Sent.Asked ask = rig.server.expectAsk();
        rig.time.advanceMillis(100);
        assertThat(failure(acquired)).isInstanceOf(LockTimeoutException.class);
        rig.server.expectLeave().isDone();

        ask.isGranted();

        assertThat(rig.server.expectLeave().attempt).isEqualTo(ask.attempt());
    }

    @Test
    @DisplayName("scenario 6: a question names the time after which nobody waits for it")
    void ask_always_namesWhenToGiveItUp() {
        assertThat(rig.lock().acquireAsync(Duration.ofMillis(100))).isNotDone();
        assertThat(rig.server.expectAsk().ask.giveUpAfterNanos())
                .isEqualTo(Duration.ofMillis(100).toNanos());
        assertThat(rig.client.lock("other").acquireAsync()).isNotDone();
        assertThat(rig.server.expectAsk().ask.giveUpAfterNanos()).isEqualTo(Rig.RESPONSE_TIMEOUT.toNanos());
    }

    @Test
    @DisplayName("scenario 6: the leave of an unanswered question is repeated once no copy of it can be carried out any"
            + " more")
    void leave_ofAnUnansweredQuestion_isRepeatedOnce() {
        assertThat(rig.lock().acquireAsync(Duration.ofMillis(100))).isNotDone();
        Sent.Asked ask = rig.server.expectAsk();
        rig.time.advanceMillis(100);
        rig.server.expectLeave().isDone();

        rig.time.advance(Rig.RESPONSE_TIMEOUT.minusMillis(1));
        rig.server.expectNothing();
        rig.time.advanceMillis(1);

        Sent.Left again = rig.server.expectLeave();
        assertThat(again.attempt).isEqualTo(ask.attempt());
        again.isDone();
        rig.time.advance(Duration.ofMinutes(2));
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 6: a leave that was sent early and answered late does not save the second one")
    void leave_answeredOnlyAfterTheLastCopyWasCarriedOut_isRepeated() {
        assertThat(rig.lock().acquireAsync(Duration.ofMillis(100))).isNotDone();
        rig.server.expectAsk();
        rig.time.advanceMillis(100);
        Sent.Left first = rig.server.expectLeave();
        rig.time.freeze(Rig.RESPONSE_TIMEOUT.plusMillis(1));

        first.isDone();
        rig.time.advanceMillis(0);

        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 6: a copy of a lost question is carried out after the release, whose answer is read after a"
            + " pause: taken back all the same")
    void release_answeredOnlyAfterTheLastCopyWasCarriedOut_isFollowedByALeave() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked lost = rig.server.expectAsk();
        lost.isLost();
        rig.time.advanceMillis(500);
        rig.server.expectAsk().isGranted();
        CompletableFuture<ReleaseOutcome> releasing = got(acquired).releaseAsync();
        Sent.Released release = rig.server.expectRelease();
        rig.time.freeze(Rig.RESPONSE_TIMEOUT.multipliedBy(2));

        release.isDone();
        rig.time.advanceMillis(0);

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.RELEASED);
        Sent.Left leave = rig.server.expectLeave();
        assertThat(leave.attempt).isEqualTo(lost.attempt());
        leave.isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName(
            "scenario 6: a client is closed before the last copy of a lost question could be carried out: what that"
                    + " has won already is left")
    void close_beforeTheLastCopyCouldBeCarriedOut_leavesAtOnce() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        Sent.Asked lost = rig.server.expectAsk();
        lost.isLost();
        rig.time.advanceMillis(500);
        rig.server.expectAsk().isGranted();
        CompletableFuture<ReleaseOutcome> releasing = got(acquired).releaseAsync();
        rig.server.expectRelease().isDone();
        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.RELEASED);
        rig.server.expectNothing();

        ClientShutdown closing = ((HoldfastClient) rig.client).shutdown();
        assertThat(closing.begin()).isTrue();
        closing.endHolding();

        Sent.Left leave = rig.server.expectLeave();
        assertThat(leave.attempt).isEqualTo(lost.attempt());
        assertThat(closing.isTakingBack()).isTrue();
        leave.isDone();
        assertThat(closing.isTakingBack()).isFalse();
        closing.finish();
    }

    @Test
    @DisplayName(
            "scenario 6: no copy of a lost question is left to be carried out after the release, so no leave follows")
    void release_sentAfterTheLastCopyCouldBeCarriedOut_isFollowedByNothing() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        rig.server.expectAsk().isLost();
        rig.time.advanceMillis(500);
        rig.server.expectAsk().isGranted();
        rig.time.advance(Rig.RESPONSE_TIMEOUT.multipliedBy(2));
        CompletableFuture<ReleaseOutcome> releasing = got(acquired).releaseAsync();

        rig.server.expectRelease().isDone();

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.RELEASED);
        rig.time.advance(Duration.ofMinutes(2));
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 32: a permission is missing when an attempt is taken back: a place in the queue is left when"
            + " it has come")
    void leave_refusedForAMissingPermission_isRepeated() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(Duration.ofMillis(100));
        rig.server.expectAsk().isQueued(60_000);
        rig.time.advanceMillis(100);
        assertThat(acquired).isCompletedExceptionally();
        rig.server.expectLeave().isMisconfigured();

        rig.time.advance(Duration.ofSeconds(2));

        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 6: a leave is repeated until it is answered, and given up when nothing can be left of its"
            + " attempt")
    void leave_unanswered_isRepeatedUntilNothingCanBeLeft() {
        assertThat(rig.lock().acquireAsync(Duration.ofMillis(100))).isNotDone();
        rig.server.expectAsk();
        rig.time.advanceMillis(100);
        for (int i = 0; i < 3; i++) {
            rig.server.expectLeave().isLost();
            rig.time.advance(Rig.RESPONSE_TIMEOUT);
        }
        assertThat(rig.client.statistics().compensations()).isEqualTo(1);

        rig.time.advance(Duration.ofMinutes(2));

        assertThat(rig.client.statistics().compensations()).isZero();
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

    @Test
    @DisplayName(
            "a question that the server refuses as too late is asked again, and after three times the call is told")
    void ask_refusedThreeTimes_pauses() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(Duration.ofMillis(50));
        for (int i = 0; i < 3; i++) {
            rig.server.expectAsk().isRefused();
        }
        rig.server.expectNothing();

        rig.time.advanceMillis(5);
        rig.server.expectNothing();
        rig.time.advanceMillis(45);
        assertThat(failure(acquired))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("too late");
    }

    @Test
    @DisplayName("not in time is said only where the server has answered")
    void acquire_queuedToTheEnd_isNotInTime() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(Duration.ofSeconds(1));
        rig.server.expectAsk().isQueued(30_000);

        rig.time.advanceMillis(1000);

        assertThat(failure(acquired)).isInstanceOf(LockTimeoutException.class).hasMessageContaining(Rig.NAME);
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a backend that cannot push is asked again after the backoff, without another place in its queue")
    void wait_withoutPushes_polls() {
        rig.server.doesNotPush();
        CompletableFuture<Lease> acquired = rig.lock(options -> options.backoff(Backoff.fixed(Duration.ofMillis(100))))
                .acquireAsync();
        Sent.Asked first = rig.server.expectAsk();
        first.isQueued(30_000);

        for (int i = 0; i < 5; i++) {
            rig.time.advanceMillis(99);
            rig.server.expectNothing();
            rig.time.advanceMillis(1);
            Sent.Asked again = rig.server.expectAsk();
            assertThat(again.attempt()).isEqualTo(first.attempt());
            again.isQueued(30_000);
        }
        rig.time.advanceMillis(100);
        rig.server.expectAsk().isGranted();

        assertThat(got(acquired).tries()).isEqualTo(7);
    }

    @Test
    @DisplayName("scenario 21: ten thousand cancelled and failed calls leave no lane, no timer and no compensation")
    void acquire_cancelledTenThousandTimes_leavesNothing() {
        int scheduledBefore = rig.time.scheduled();
        for (int i = 0; i < 10_000; i++) {
            CompletableFuture<Lease> acquired =
                    rig.client.lock("name-" + i % 100).acquireAsync(Duration.ofHours(10 + i));
            Sent.Asked ask = rig.server.expectAsk();
            switch (i % 4) {
                case 0 -> acquired.cancel(false);
                case 1 -> {
                    ask.isQueued(30_000);
                    acquired.cancel(false);
                }
                case 2 -> ask.isMisconfigured();
                default -> {
                    ask.isGranted();
                    rig.server.obliges();
                    got(acquired).release();
                    rig.server.listens();
                }
            }
            if (i % 4 < 2) {
                rig.server.expectLeave().isDone();
            }
        }
        rig.server.obliges();
        rig.time.advance(Duration.ofMinutes(1));

        rig.assertAtRest();
        assertThat(rig.time.scheduled()).isLessThanOrEqualTo(scheduledBefore + 2);
    }
}
