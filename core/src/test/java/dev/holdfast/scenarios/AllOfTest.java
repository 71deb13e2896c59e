package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LockSet;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Several locks that are held together or not at all. */
class AllOfTest {

    private static final Duration WAIT = Duration.ofMillis(1500);

    private final SetCalls calls = new SetCalls();
    private final Rig rig = calls.rig;
    private final LockSet set = calls.set;

    // ---- acquiring

    @Test
    void acquire_whileAllAreFree_asksForAllAtOnce() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync();

        Map<String, Sent.Asked> asked = calls.asked("a", "b", "c");
        long tokenOfC = asked.get("c").isGranted();
        long tokenOfA = asked.get("a").isGranted();
        assertThat(acquired).isNotDone();
        long tokenOfB = asked.get("b").isGranted();

        LeaseSet leases = acquired.join();
        assertThat(leases.names()).containsExactly("a", "b", "c");
        assertThat(leases.token("a")).isEqualTo(tokenOfA);
        assertThat(leases.token("b")).isEqualTo(tokenOfB);
        assertThat(leases.token("c")).isEqualTo(tokenOfC);
        assertThat(leases.state()).isEqualTo(LeaseState.HELD);
        leases.check();
    }

    @Test
    void acquire_whileOneIsTaken_waitsForItWithThoseBeforeIt() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isTaken(1000);
        first.get("c").isGranted();

        calls.released("c").isDone();
        Sent.Asked waiting = calls.asked("b").get("b");
        waiting.isQueued(1000);
        rig.server.push().granted(waiting.grantNow(2000, 0));
        assertThat(acquired).isNotDone();
        calls.asked("c").get("c").isGranted();

        assertThat(acquired).isCompleted();
        assertThat(acquired.join().names()).containsExactly("a", "b", "c");
    }

    @Test
    @DisplayName("another server takes over while a set waits: what it had is uncertain until that server has it again")
    void acquire_aroundATakeover_saysThatAPartIsUncertain() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isTaken(1000);
        first.get("c").isTaken(1000);
        Sent.Asked waiting = calls.asked("b").get("b");

        rig.server.push().takenOver(lock -> lock.name().equals("a"));
        Sent.Renewed restoring = rig.server.expectRenewal();
        waiting.isGranted();
        calls.asked("c").get("c").isGranted();

        LeaseSet leases = acquired.join();
        assertThat(leases.state()).isEqualTo(LeaseState.UNCERTAIN);
        assertThat(leases.lease("b").state()).isEqualTo(LeaseState.HELD);
        assertThat(restoring.renewal().mayRegain()).isTrue();
        restoring.isDone();
        assertThat(leases.state()).isEqualTo(LeaseState.HELD);
        leases.check();
    }

    @Test
    void acquire_thatFindsOneTaken_isNoEventOfIts() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.values().forEach(one -> one.isTaken(1000));
        calls.asked("a").get("a").isGranted();
        calls.asked("b", "c").values().forEach(Sent.Asked::isGranted);

        assertThat(acquired).isCompleted();
        assertThat(rig.events(LockEvent.TimedOut.class)).isEmpty();
        assertThat(rig.events(LockEvent.Granted.class)).hasSize(3);
    }

    @Test
    @DisplayName("scenario 54: a set that times out gives all back before it is told")
    void acquire_whoseTimeIsOver_givesAllBackFirst() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isGranted();
        first.get("c").isTaken(60_000);
        calls.asked("c").get("c").isQueued(60_000);

        rig.time.advanceMillis(1_501);
        Sent.Released ofA = calls.released("a");
        Sent.Released ofB = calls.released("b");
        rig.server.expectLeave().isDone();
        assertThat(acquired).isNotDone();
        ofA.isDone();
        ofB.isDone();

        assertThat(failure(acquired))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContainingAll("3 locks", "'a', 'b', 'c'", "'c' was not acquired within 1500 ms");
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a set whose time is over while what it gave back before is not answered waits for that, too")
    void acquire_whoseTimeIsOverSoonAfterItGaveBack_isToldWhenThatIsAnswered() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isTaken(60_000);
        first.get("b").isGranted();
        first.get("c").isTaken(60_000);
        Sent.Released ofB = calls.released("b");
        calls.asked("a").get("a").isQueued(60_000);

        rig.time.advanceMillis(1_501);
        rig.server.expectLeave().isDone();
        assertThat(acquired).isNotDone();
        ofB.isDone();

        assertThat(failure(acquired))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining("'a' was not acquired within 1500 ms");
        rig.assertAtRest();
    }

    @Test
    void acquire_askingOnceWhileOneIsTaken_isNotInTime() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(Duration.ZERO);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isTaken(1000);
        first.get("b").isGranted();
        first.get("c").isGranted();
        calls.released("b").isDone();
        calls.released("c").isDone();

        assertThat(failure(acquired))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining("'a' was not acquired at once");
        assertThat(rig.events(LockEvent.TimedOut.class)).hasSize(1);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 54: an outage after a part was granted takes all of it back")
    void acquire_whenTheServerFallsSilentMeanwhile_givesAllBack() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(Duration.ofSeconds(3));
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isTaken(60_000);
        first.get("c").isTaken(60_000);
        Sent.Asked unanswered = calls.asked("b").get("b");
        unanswered.isLost();
        rig.server.ignoreAll();
        rig.time.advanceMillis(3_001);
        rig.time.advanceMillis(2_001);

        assertThat(failure(acquired)).isInstanceOfAny(BackendUnavailableException.class, LockTimeoutException.class);
        assertThat(rig.client.statistics().held()).isZero();
    }

    @Test
    @DisplayName("a set that waits when its client is closed gives back what it has")
    void acquire_clientClosedWhileItWaits_givesAllBack() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isNotExecuted();
        first.get("c").isTaken(60_000);
        calls.asked("b").get("b").isQueued(60_000);

        rig.server.obliges();
        rig.client.close();

        assertThat(failure(acquired)).isInstanceOf(HoldfastClosedException.class);
        assertThat(rig.client.statistics().held()).isZero();
    }

    // ---- a server that does not serve, or does not answer

    @Test
    @DisplayName("a question that fails for a time is no end of the call: it waits for that lock as for one that is"
            + " taken")
    void acquire_whenOneCannotBeServedForATime_goesOn() {
        for (boolean limited : List.of(false, true)) {
            CompletableFuture<LeaseSet> acquired = limited ? set.acquireAsync(WAIT) : set.acquireAsync();
            Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
            first.get("a").isGranted();
            first.get("b").isNotExecuted();
            first.get("c").isGranted();
            goesOnWithB(acquired);
        }
        rig.assertAtRest();
    }

    @Test
    void acquire_whenOneIsNotAnswered_goesOn() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isLost();
        rig.server.expectLeave().isDone();
        first.get("c").isGranted();

        goesOnWithB(acquired);
    }

    private void goesOnWithB(CompletableFuture<LeaseSet> acquired) {
        calls.released("c").isDone();
        calls.asked("b").get("b").isGranted();
        calls.asked("c").get("c").isGranted();
        assertThat(acquired).isCompleted();
        assertThat(rig.events(LockEvent.GaveUp.class)).isEmpty();
        CompletableFuture<Map<String, ReleaseOutcome>> released =
                acquired.join().releaseAsync();
        List.of("a", "b", "c").forEach(name -> calls.released(name).isDone());
        assertThat(released).isCompleted();
    }

    @Test
    void acquire_askingOnceWhenOneFailsForATime_isUnavailable() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(Duration.ZERO);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isNotExecuted();
        first.get("c").isTaken(1000);
        calls.released("a").isDone();

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a call for several locks ends at its own time while the server is silent")
    void acquire_serverSilent_endsAtItsTime() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        calls.asked("a", "b", "c");

        rig.time.advance(WAIT.minusMillis(1));
        assertThat(acquired).isNotDone();
        rig.time.advanceMillis(1);

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    @DisplayName("what it has to give back keeps it for a moment more, and not until a silent server has answered")
    void acquire_serverFallsSilent_endsAMomentAfterItsTime() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        calls.asked("a", "b", "c").get("a").isGranted();

        rig.time.advance(WAIT.plusMillis(99));
        assertThat(acquired).isNotDone();
        rig.time.advanceMillis(1);

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    void acquire_whatWasGivenBackIsNotAnswered_endsAMomentAfterItsTime() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isTaken(60_000);
        first.get("b").isGranted();
        first.get("c").isGranted();
        calls.released("b");
        calls.released("c");
        calls.asked("a").get("a").isQueued(60_000);

        rig.time.advance(WAIT.plusMillis(100));

        assertThat(failure(acquired)).isInstanceOf(LockTimeoutException.class);
    }

    @Test
    void acquire_refusedForOne_givesTheOthersBack() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isMisconfigured();
        first.get("c").isGranted();
        calls.released("a").isDone();
        calls.released("c").isDone();

        assertThat(failure(acquired)).isInstanceOf(BackendMisconfiguredException.class);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 54: a set that is cancelled while it waits leaves nothing")
    void acquire_cancelledWhileItWaits_leavesNothing() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync();
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isTaken(60_000);
        first.get("c").isTaken(60_000);
        calls.asked("b").get("b").isQueued(60_000);

        acquired.cancel(true);
        rig.server.expectLeave().isDone();
        calls.released("a").isDone();
        rig.assertAtRest();
    }

    @Test
    void acquire_cancelledWhileAllAreAsked_givesBackWhatComes() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync();
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();

        acquired.cancel(true);
        rig.server.expectLeave().isDone();
        rig.server.expectLeave().isDone();
        calls.released("a").isDone();
        first.get("b").isGranted();
        rig.server.expectLeave().isDone();
        first.get("c").isTaken(1000);
        rig.server.ignoreAll();

        assertThat(rig.client.statistics().held()).isZero();
        assertThat(rig.client.statistics().waiting()).isZero();
    }

    @Test
    void acquire_whenOneIsLostMeanwhile_beginsAgain() {
        CompletableFuture<LeaseSet> acquired = rig.client
                .allOf(set.names(), options -> options.lease(Duration.ofSeconds(3)))
                .acquireAsync();
        Map<String, Sent.Asked> first = calls.asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isTaken(60_000);
        first.get("c").isTaken(60_000);
        Sent.Asked waiting = calls.asked("b").get("b");
        waiting.isQueued(60_000);
        rig.time.advanceMillis(1_010);
        rig.server.expectRenewal().isRefused();
        rig.server.expectLeave().isDone();
        rig.server.push().granted(waiting.grantNow(2000, 0));
        calls.asked("c").get("c").isGranted();

        calls.released("b").isDone();
        calls.released("c").isDone();
        assertThat(acquired).isNotDone();
        calls.asked("a", "b", "c").values().forEach(Sent.Asked::isGranted);
        assertThat(acquired).isCompleted();
        acquired.join().check();
    }

    // ---- bad input

    @Test
    void allOf_badNames_areRefusedBeforeAnythingIsSent() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rig.client.allOf(List.of()))
                .withMessageContainingAll("from 1 to 64 names", "has 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rig.client.allOf(
                        IntStream.range(0, 65).mapToObj(i -> "lock" + i).toList()))
                .withMessageContaining("has 65");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rig.client.allOf(List.of("a", "b", "a")))
                .withMessageContainingAll("'a' twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rig.client.allOf(List.of("a", " ")))
                .withMessageContaining("must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> set.acquireAsync(Duration.ofMillis(-1)))
                .withMessageContaining("must not be negative");
        rig.assertAtRest();
    }
}
