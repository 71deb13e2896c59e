package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Clients;
import dev.holdfast.fixtures.Rig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Clients of one service: who comes next when others hold for long, crash, stop, or lose their connection. */
class SeveralClientsTest {

    private static final Duration CLAIM = Duration.ofSeconds(2);

    private final Clients clients = new Clients();
    private final Clients.Client a = clients.connect();
    private final Clients.Client b = clients.connect();
    private final Clients.Client c = clients.connect();

    private static CompletableFuture<Lease> acquire(Clients.Client client) {
        return client.holdfast.lock(Rig.NAME).acquireAsync();
    }

    private static CompletableFuture<Lease> acquire(Clients.Client client, Duration lease) {
        return client.holdfast.lock(Rig.NAME, options -> options.lease(lease)).acquireAsync();
    }

    @Test
    @DisplayName("scenario 1: the waiter has the lock as soon as it is released, without waiting for any time")
    void release_somebodyWaits_handsOverAtOnce() {
        Lease held = got(acquire(a));
        CompletableFuture<Lease> waiting = acquire(b);

        held.release();

        assertThat(waiting).isCompleted();
        assertThat(got(waiting).token()).isGreaterThan(held.token());
    }

    @Test
    @DisplayName("scenario 2: every push is lost, and the waiter has the lock within the poll bound")
    void release_itsPushIsLost_theWaiterAsksWithinThePollBound() {
        Lease held = got(acquire(a));
        b.cable.losesPushes();
        CompletableFuture<Lease> waiting = acquire(b);

        held.release();
        assertThat(waiting).isNotDone();
        clients.time.advance(Rig.POLL_BOUND);

        assertThat(got(waiting).state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    @DisplayName(
            "scenario 8b: the head waiter is stopped; the next has the lock when the claim ends, not after a lease")
    void release_theHeadIsStopped_theNextIsServedSoon() {
        Lease held = got(acquire(a, Duration.ofMinutes(5)));
        CompletableFuture<Lease> stopped = acquire(b, Duration.ofMinutes(5));
        CompletableFuture<Lease> next = acquire(c, Duration.ofMinutes(5));
        b.process.stop();

        held.release();
        clients.time.advance(CLAIM.plusMillis(50));

        assertThat(stopped).isNotDone();
        assertThat(got(next).state()).isEqualTo(LeaseState.HELD);
        b.process.go();
        assertThat(stopped).isNotDone();
        got(next).release();
        assertThat(stopped).isCompleted();
    }

    @Test
    @DisplayName("scenario 10: the head waiter's connection is a black hole; the next has the lock when the claim ends")
    void release_theHeadsConnectionIsABlackHole_theNextIsServedSoon() {
        Lease held = got(acquire(a));
        CompletableFuture<Lease> unreachable = acquire(b);
        CompletableFuture<Lease> next = acquire(c);
        b.cable.cut();

        held.release();
        clients.time.advance(CLAIM.plusMillis(50));

        assertThat(next).isCompleted();
        b.cable.mend();
        got(next).release();
        clients.time.advance(Rig.POLL_BOUND);
        assertThat(unreachable).isCompleted();
    }

    @Test
    @DisplayName(
            "scenario 18: a holder is stopped for longer than its lease; another holds meanwhile, and the first look"
                    + " says lost")
    void holder_stopped_isLostAtItsFirstLook() {
        Lease held = got(acquire(a));
        List<LossReason> losses = new ArrayList<>();
        held.onLost(losses::add);
        CompletableFuture<Lease> next = acquire(b);
        a.process.stop();
        clients.time.advance(Duration.ofSeconds(30).plusMillis(5));

        assertThat(got(next).token()).isGreaterThan(held.token());
        assertThat(held.state()).isEqualTo(LeaseState.LOST);
        a.process.go();

        assertThat(losses).containsExactly(LossReason.EXPIRED);
        assertThat(got(next).state()).isEqualTo(LeaseState.HELD);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        assertThat(got(next).state()).isEqualTo(LeaseState.HELD);
        clients.time.advance(Duration.ofMinutes(5));
        assertThat(got(next).state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    @DisplayName("scenario 10: the head waiter's process was killed; the next has the lock at once")
    void release_theHeadWasKilled_theNextIsServedAtOnce() {
        Lease held = got(acquire(a));
        CompletableFuture<Lease> killed = acquire(b);
        CompletableFuture<Lease> next = acquire(c);
        b.crash();

        held.release();

        assertThat(killed).isNotDone();
        assertThat(next).isCompleted();
    }

    @Test
    @DisplayName(
            "scenario 10: the holder's process was killed; the next has the lock within its lease and the poll bound")
    void holder_killed_theNextIsServedAfterTheLease() {
        got(acquire(a, Duration.ofSeconds(10)));
        CompletableFuture<Lease> next = acquire(c);
        a.crash();

        clients.time.advance(Duration.ofSeconds(9));
        assertThat(next).isNotDone();
        clients.time.advance(Duration.ofSeconds(1).plusMillis(5));

        assertThat(next).isCompleted();
    }

    @Test
    @DisplayName("scenario 11: the holder holds for far longer than others wait; live waiters keep their place")
    void wait_forVeryLong_keepsItsPlace() {
        Lease held = got(acquire(a));
        CompletableFuture<Lease> second = acquire(b);
        clients.time.advanceMillis(10);
        CompletableFuture<Lease> third = acquire(c);

        clients.time.advance(Duration.ofMinutes(30));
        assertThat(held.state()).isEqualTo(LeaseState.HELD);
        held.release();

        assertThat(second).isCompleted();
        assertThat(third).isNotDone();
        got(second).release();
        assertThat(third).isCompleted();
    }

    @Test
    @DisplayName("scenario 12: every waiter of a client times out; the lock goes on to the next client")
    void release_everyWaiterOfTheHeadHasTimedOut_theNextClientIsServed() {
        Lease held = got(acquire(a));
        List<CompletableFuture<Lease>> impatient = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            impatient.add(b.holdfast.lock(Rig.NAME).acquireAsync(Duration.ofSeconds(1)));
        }
        CompletableFuture<Lease> next = acquire(c);
        clients.time.advanceMillis(1000);
        assertThat(impatient).allMatch(CompletableFuture::isCompletedExceptionally);

        held.release();

        assertThat(next).isCompleted();
        assertThat(b.holdfast.statistics().lanes()).isZero();
    }

    @Test
    @DisplayName("scenario 12c: a 60 s holder hands to a 2 s holder that crashes; the waiter whose answer named 60 s"
            + " has the lock within the poll bound")
    void wait_theHolderChangedToAShorterLease_endsWithinThePollBound() {
        Lease held = got(acquire(a, Duration.ofSeconds(60)));
        CompletableFuture<Lease> shortLived = acquire(b, Duration.ofSeconds(2));
        CompletableFuture<Lease> waiting = acquire(c, Duration.ofSeconds(60));
        held.release();
        assertThat(shortLived).isCompleted();

        b.crash();
        clients.time.advance(Duration.ofSeconds(2).plus(Rig.POLL_BOUND));

        assertThat(waiting).isCompleted();
    }

    @Test
    @DisplayName(
            "scenario 13: FLUSHALL while held and waited for: lost for the holder, a grant for a waiter, and tokens"
                    + " still rise")
    void server_forgetsEverything_theHolderIsNotifiedAndAWaiterIsServed() {
        Lease held = got(acquire(a));
        List<LossReason> losses = new ArrayList<>();
        held.onLost(losses::add);
        CompletableFuture<Lease> waiting = acquire(b);

        clients.service.forgetAll();
        clients.time.advance(Duration.ofSeconds(10).plusMillis(10));

        assertThat(losses).containsExactly(LossReason.TAKEN);
        assertThat(got(waiting).token()).isGreaterThan(held.token());
        assertThat(b.holdfast.statistics().lanes()).isEqualTo(1);
        assertThat(a.holdfast.statistics().lanes()).isZero();
    }

    @Test
    @DisplayName(
            "scenario 23: a lease without renewal ends when it says, its holder is notified, and the next waiter has it"
                    + " then")
    void lease_notRenewed_endsOnTimeAndGoesToTheNext() {
        Lease held = got(a.holdfast
                .lock(Rig.NAME, options -> options.lease(Duration.ofSeconds(2)).notRenewed())
                .acquireAsync());
        List<LossReason> losses = new ArrayList<>();
        held.onLost(losses::add);
        CompletableFuture<Lease> waiting = acquire(b);

        clients.time.advanceMillis(1970);
        assertThat(losses).isEmpty();
        assertThat(held.state()).isEqualTo(LeaseState.HELD);
        clients.time.advanceMillis(35);

        assertThat(losses).containsExactly(LossReason.EXPIRED);
        assertThat(waiting).isCompleted();
    }

    @Test
    @DisplayName(
            "scenario 26b: twenty threads of one client wait; a thread of another waits for the running section, not"
                    + " for twenty")
    void handoffs_anotherClientWaits_endAfterTheRunningSection() {
        Lease running = got(acquire(a));
        List<CompletableFuture<Lease>> mine = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            mine.add(acquire(a));
        }
        CompletableFuture<Lease> other = acquire(b);

        clients.time.advance(Duration.ofSeconds(1));
        running.release();

        assertThat(other).isCompleted();
        assertThat(mine).noneMatch(CompletableFuture::isDone);
        clients.time.advance(Duration.ofSeconds(1));
        got(other).release();
        assertThat(mine.get(0)).isCompleted();
    }

    @Test
    @DisplayName("scenario 26b: while others wait, as many local handoffs follow one another as the options allow")
    void handoffs_anotherClientWaits_areCounted() {
        List<CompletableFuture<Lease>> mine = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            mine.add(a.holdfast
                    .lock(Rig.NAME, options -> options.localHandoffs(4))
                    .acquireAsync());
        }
        CompletableFuture<Lease> other = acquire(b);

        int served = 0;
        while (!other.isDone()) {
            got(mine.get(served++)).release();
        }

        assertThat(served).isEqualTo(5);
    }
}
