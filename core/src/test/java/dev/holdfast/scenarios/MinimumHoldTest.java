package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
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
