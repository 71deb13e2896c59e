package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.LossReason;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The place that a call has in the server's queue, and in the line of its client. */
class OrderTest {

    private static final Duration HEAD_START = Duration.ofMinutes(1);
    private static final long HEAD_START_MICROS = 60_000_000;

    private final Rig rig = new Rig();
    private final DistributedLock plain = rig.lock(options -> options.localHandoffs(0));
    private final DistributedLock preferred =
            rig.lock(options -> options.localHandoffs(0).headStart(HEAD_START));
    private final DistributedLock strict = rig.lock(LockOptions.Builder::strictOrder);

    private static long headStartMicros(Sent.Asked asked) {
        return asked.attempt().headStartMicros();
    }

    /** Grants what was queued, for a claim that the client renews at once. */
    private void isPushed(Sent.Asked queued) {
        rig.server.push().granted(queued.grantNow(2000, 0));
    }

    private void isLeft(Sent.Asked asked) {
        Sent.Left left = rig.server.expectLeave();
        assertThat(left.attempt).isEqualTo(asked.attempt());
        left.isDone();
    }

    private Sent.Asked queued(CompletableFuture<Lease> waiting) {
        assertThat(waiting).isNotDone();
        Sent.Asked asked = rig.server.expectAsk();
        asked.isQueued(30_000);
        return asked;
    }

    @Test
    void acquire_withAHeadStart_isQueuedByIt() {
        CompletableFuture<Lease> acquired = preferred.acquireAsync();

        Sent.Asked asked = rig.server.expectAsk();

        assertThat(headStartMicros(asked)).isEqualTo(HEAD_START_MICROS);
        asked.isGranted();
        rig.giveBack(got(acquired));
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a call with a head start does not wait at the place of an earlier call of its client")
    void acquire_withAHeadStartBehindACallOfItsClient_leavesThatPlaceForABetterOne() {
        CompletableFuture<Lease> early = plain.acquireAsync();
        Sent.Asked first = queued(early);
        rig.time.advanceMillis(300);

        CompletableFuture<Lease> late = preferred.acquireAsync();

        Sent.Asked second = rig.server.expectAsk();
        isLeft(first);
        assertThat(headStartMicros(second)).isEqualTo(HEAD_START_MICROS);
        second.isGranted();
        assertThat(early).isNotDone();
        CompletableFuture<?> released = got(late).releaseAsync();
        Sent.Released release = rig.server.expectRelease();
        assertThat(release.release.next().orElseThrow().attempt().headStartMicros())
                .as("the place of the early call, that was left for the late one")
                .isEqualTo(300_000);
        release.isDone();
        assertThat(released).isCompleted();
        queued(early);
        early.cancel(false);
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a call with a head start is in the queue while its client holds the lock")
    void acquire_withAHeadStartWhileItsClientHoldsTheLock_asks() {
        Lease held = rig.hold(plain);

        CompletableFuture<Lease> next = preferred.acquireAsync();

        assertThat(headStartMicros(queued(next))).isEqualTo(HEAD_START_MICROS);
        next.cancel(false);
        rig.server.expectLeave().isDone();
        rig.giveBack(held);
        rig.assertAtRest();
    }

    @Test
    void acquire_withAHeadStartThatIsUsedUp_keepsThePlaceOfItsClient() {
        CompletableFuture<Lease> early = plain.acquireAsync();
        Sent.Asked first = queued(early);
        rig.time.advanceMillis(300);

        CompletableFuture<Lease> late = rig.lock(
                        options -> options.localHandoffs(0).headStart(Duration.ofMillis(200)))
                .acquireAsync();

        rig.server.expectNothing();
        late.cancel(false);
        early.cancel(false);
        isLeft(first);
    }

    @Test
    @DisplayName("the head start of a call that gave up is not that of the next one of its client")
    void cancel_ofACallWithAHeadStart_leavesItsPlace() {
        CompletableFuture<Lease> early = preferred.acquireAsync();
        Sent.Asked withHeadStart = queued(early);
        rig.time.advanceMillis(100);
        CompletableFuture<Lease> next = plain.acquireAsync();
        rig.server.expectNothing();
        rig.time.advanceMillis(50);

        early.cancel(false);

        isLeft(withHeadStart);
        Sent.Asked ordinary = rig.server.expectAsk();
        assertThat(headStartMicros(ordinary)).as("from its arrival").isEqualTo(50_000);
        ordinary.isGranted();
        rig.giveBack(got(next));
        rig.assertAtRest();
    }

    @Test
    @DisplayName("in a strict order, the next call of a client is in the queue while the client holds the lock")
    void acquire_inStrictOrderWhileItsClientHoldsTheLock_asks() {
        Lease held = rig.hold(strict);

        CompletableFuture<Lease> next = strict.acquireAsync();

        Sent.Asked asked = queued(next);
        assertThat(headStartMicros(asked)).isZero();
        CompletableFuture<?> released = held.releaseAsync();
        Sent.Released release = rig.server.expectRelease();
        assertThat(release.release.next()).isEmpty();
        release.isDone();
        assertThat(released).isCompleted();
        isPushed(asked);
        rig.giveBack(got(next));
        rig.assertAtRest();
    }

    @Test
    @DisplayName("in a strict order, a call is queued by its arrival, also when it could not be asked for before")
    void acquire_inStrictOrderBehindACallOfItsClient_isQueuedByItsArrival() {
        CompletableFuture<Lease> first = strict.acquireAsync();
        Sent.Asked forFirst = queued(first);
        rig.time.advanceMillis(100);
        CompletableFuture<Lease> second = strict.acquireAsync();
        rig.server.expectNothing();
        rig.time.advanceMillis(400);

        isPushed(forFirst);

        assertThat(headStartMicros(queued(second))).isEqualTo(400_000);
        rig.giveBack(got(first));
        second.cancel(false);
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("in a strict order, the place of a call that gave up is not that of the next one of its client")
    void cancel_inStrictOrder_leavesItsPlace() {
        CompletableFuture<Lease> first = strict.acquireAsync();
        Sent.Asked forFirst = queued(first);
        rig.time.advanceMillis(100);
        CompletableFuture<Lease> second = strict.acquireAsync();
        rig.server.expectNothing();
        rig.time.advanceMillis(50);

        first.cancel(false);

        Sent.Asked forSecond = rig.server.expectAsk();
        isLeft(forFirst);
        assertThat(headStartMicros(forSecond)).isEqualTo(50_000);
        forSecond.isGranted();
        rig.giveBack(got(second));
        rig.assertAtRest();
    }

    @Test
    @DisplayName("two calls of one client never hold a lock at the same time, whoever has ended the hold of the first")
    void grant_inStrictOrderWhileItsClientBelievesToHoldTheLock_isALoss() {
        Lease held = rig.hold(strict);
        List<LossReason> losses = Rig.lossesOf(held);
        CompletableFuture<Lease> next = strict.acquireAsync();
        Sent.Asked asked = queued(next);

        isPushed(asked);

        assertThat(held.state()).isEqualTo(LeaseState.LOST);
        assertThat(losses).containsExactly(LossReason.TAKEN);
        assertThat(got(next).state()).isEqualTo(LeaseState.HELD);
        rig.server.expectLeave().isDone();
        rig.giveBack(got(next));
    }
}
