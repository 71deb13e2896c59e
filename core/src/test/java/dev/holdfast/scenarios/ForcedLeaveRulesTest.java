package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Scenario 12b, rules 8 to 10: what may have been left on the server is taken back. Interleavings that break a protocol
 * without one of its rules, found by a model checker, each played against the engine.
 */
class ForcedLeaveRulesTest {

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

        rig.server.expectInspect();
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
}
