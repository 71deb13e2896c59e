package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Releases: their outcomes, also without an answer. */
class ReleaseOutcomesTest {

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
    @DisplayName(
            "scenario 28: released after the server gave the lock to another: the caller is notified, and nothing more"
                    + " is sent")
    void release_anotherHoldsIt_isAlreadyLost() {
        Lease lease = rig.hold();
        List<LossReason> losses = new ArrayList<>();
        lease.onLost(losses::add);
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();

        rig.server.expectRelease().answers(ReleaseAnswer.Result.NOT_HELD);

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.ALREADY_LOST);
        assertThat(losses).containsExactly(LossReason.TAKEN);
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
    @DisplayName("scenario 29: a lease that is released twice answers the same twice, and sends once")
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
    @DisplayName("an attempt with an unanswered question that was released in order is left once more, after its copies"
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
}
