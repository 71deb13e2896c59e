package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.internal.ClientShutdown;
import dev.holdfast.internal.HoldfastClient;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A question that was not answered may be carried out late: nothing of it stays on the server. */
class LostQuestionTest {

    private final Rig rig = new Rig();

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
    @DisplayName("scenario 6: a question names the time after which its client no longer waits")
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
