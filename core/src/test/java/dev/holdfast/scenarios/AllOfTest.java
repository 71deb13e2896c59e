package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LockSet;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Several locks that are held together or not at all. */
class AllOfTest {

    private static final Duration WAIT = Duration.ofMillis(1500);

    private final Rig rig = new Rig();
    private final LockSet set = rig.client.allOf(List.of("c", "a", "b"));

    /** What is asked at the same time, by name. */
    private Map<String, Sent.Asked> asked(String... names) {
        Map<String, Sent.Asked> asked = new HashMap<>();
        for (String name : names) {
            Sent.Asked ask = rig.server.expectAsk();
            assertThat(ask.ask.lock().name()).isEqualTo(name);
            asked.put(name, ask);
        }
        rig.server.expectNothing();
        return asked;
    }

    private Sent.Released released(String name) {
        Sent.Released released = rig.server.expectRelease();
        assertThat(released.release.lock().name()).isEqualTo(name);
        return released;
    }

    private LeaseSet held() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync();
        asked("a", "b", "c").values().forEach(Sent.Asked::isGranted);
        assertThat(acquired).isCompleted();
        return acquired.join();
    }

    // ---- acquiring

    @Test
    void acquire_whileAllAreFree_asksForAllAtOnce() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync();

        Map<String, Sent.Asked> asked = asked("a", "b", "c");
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
        Map<String, Sent.Asked> first = asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isTaken(1000);
        first.get("c").isGranted();

        released("c").isDone();
        Sent.Asked waiting = asked("b").get("b");
        waiting.isQueued(1000);
        rig.server.push().granted(waiting.grantNow(2000, 0));
        assertThat(acquired).isNotDone();
        asked("c").get("c").isGranted();

        assertThat(acquired).isCompleted();
        assertThat(acquired.join().names()).containsExactly("a", "b", "c");
    }

    @Test
    void acquire_thatFindsOneTaken_isNoEventOfIts() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = asked("a", "b", "c");
        first.values().forEach(one -> one.isTaken(1000));
        asked("a").get("a").isGranted();
        asked("b", "c").values().forEach(Sent.Asked::isGranted);

        assertThat(acquired).isCompleted();
        assertThat(rig.events(LockEvent.TimedOut.class)).isEmpty();
        assertThat(rig.events(LockEvent.Granted.class)).hasSize(3);
    }

    @Test
    @DisplayName("scenario 54: a set that times out gives all back before it is told")
    void acquire_whoseTimeIsOver_givesAllBackFirst() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isGranted();
        first.get("c").isTaken(60_000);
        asked("c").get("c").isQueued(60_000);

        rig.time.advanceMillis(1_501);
        Sent.Released ofA = released("a");
        Sent.Released ofB = released("b");
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
    void acquire_askingOnceWhileOneIsTaken_isNotInTime() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(Duration.ZERO);
        Map<String, Sent.Asked> first = asked("a", "b", "c");
        first.get("a").isTaken(1000);
        first.get("b").isGranted();
        first.get("c").isGranted();
        released("b").isDone();
        released("c").isDone();

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
        Map<String, Sent.Asked> first = asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isTaken(60_000);
        first.get("c").isTaken(60_000);
        Sent.Asked unanswered = asked("b").get("b");
        unanswered.isLost();
        rig.server.ignoreAll();
        rig.time.advanceMillis(3_001);
        rig.time.advanceMillis(2_001);

        assertThat(failure(acquired)).isInstanceOfAny(BackendUnavailableException.class, LockTimeoutException.class);
        assertThat(rig.client.statistics().held()).isZero();
    }

    @Test
    void acquire_refusedForOne_givesTheOthersBack() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync(WAIT);
        Map<String, Sent.Asked> first = asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isMisconfigured();
        first.get("c").isGranted();
        released("a").isDone();
        released("c").isDone();

        assertThat(failure(acquired)).isInstanceOf(BackendMisconfiguredException.class);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 54: a set that is cancelled while it waits leaves nothing")
    void acquire_cancelledWhileItWaits_leavesNothing() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync();
        Map<String, Sent.Asked> first = asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isTaken(60_000);
        first.get("c").isTaken(60_000);
        asked("b").get("b").isQueued(60_000);

        acquired.cancel(true);
        released("a").isDone();
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    void acquire_cancelledWhileAllAreAsked_givesBackWhatComes() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync();
        Map<String, Sent.Asked> first = asked("a", "b", "c");
        first.get("a").isGranted();

        acquired.cancel(true);
        rig.server.expectLeave().isDone();
        released("a").isDone();
        rig.server.expectLeave().isDone();
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
        Map<String, Sent.Asked> first = asked("a", "b", "c");
        first.get("a").isGranted();
        first.get("b").isTaken(60_000);
        first.get("c").isTaken(60_000);
        Sent.Asked waiting = asked("b").get("b");
        waiting.isQueued(60_000);
        rig.time.advanceMillis(1_010);
        rig.server.expectRenewal().isRefused();
        rig.server.expectLeave().isDone();
        rig.server.push().granted(waiting.grantNow(2000, 0));
        asked("c").get("c").isGranted();

        released("b").isDone();
        released("c").isDone();
        assertThat(acquired).isNotDone();
        asked("a", "b", "c").values().forEach(Sent.Asked::isGranted);
        assertThat(acquired).isCompleted();
        acquired.join().check();
    }

    // ---- holding

    @Test
    void release_ofAll_sendsThemAtOnce() {
        LeaseSet leases = held();

        CompletableFuture<Map<String, ReleaseOutcome>> outcomes = leases.releaseAsync();
        List<Sent.Released> sent = List.of(released("a"), released("b"), released("c"));
        sent.get(0).isDone();
        sent.get(1).answers(ReleaseAnswer.Result.NOT_HELD);
        assertThat(outcomes).isNotDone();
        sent.get(2).isDone();

        assertThat(outcomes.join())
                .containsExactly(
                        Map.entry("a", ReleaseOutcome.RELEASED),
                        Map.entry("b", ReleaseOutcome.ALREADY_LOST),
                        Map.entry("c", ReleaseOutcome.RELEASED));
        rig.assertAtRest();
    }

    @Test
    void loss_ofOne_isToldWithItsName() {
        LeaseSet leases = held();
        List<String> losses = new ArrayList<>();
        leases.onLost((name, reason) -> losses.add(name + " " + reason));

        Sent.Renewed renewal = rig.nextRenewal();
        String lost = renewal.renewals.get(0).lock().name();
        rig.server.ignoreAll();
        rig.time.advanceMillis(30_000);

        assertThat(losses).hasSize(3).contains(lost + " " + LossReason.EXPIRED);
        assertThat(leases.state()).isEqualTo(LeaseState.LOST);
        assertThat(leases.remaining()).isZero();
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(leases::check);
    }

    @Test
    void close_afterALoss_tellsWhichOnceAllAreReleased() throws Exception {
        LeaseSet leases = held();
        Call<Void> closing = rig.call(() -> {
            leases.close();
            return null;
        });
        rig.server.awaitRelease().isDone();
        rig.server.awaitRelease().answers(ReleaseAnswer.Result.NOT_HELD);
        rig.server.awaitRelease().isDone();

        assertThat(closing.thrown())
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContainingAll("lock 'b' of a set", String.valueOf(leases.token("b")));
        leases.close();
        rig.assertAtRest();
    }

    @Test
    void lease_ofAnotherName_isRefused() {
        LeaseSet leases = held();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> leases.lease("d"))
                .withMessageContainingAll("'d'", "[a, b, c]");
    }

    // ---- sections and threads

    @Test
    void run_ofAnAction_holdsAllMeanwhile() throws Exception {
        Call<Integer> ran = rig.call(() -> {
            int[] held = new int[1];
            set.run(() -> held[0] = rig.client.statistics().held());
            return held[0];
        });
        IntStream.range(0, 3).forEach(i -> rig.server.awaitAsk().isGranted());
        IntStream.range(0, 3).forEach(i -> rig.server.awaitRelease().isDone());

        assertThat(ran.result()).isEqualTo(3);
        rig.assertAtRest();
    }

    @Test
    void acquire_interruptedWhileItWaits_leavesNothing() throws Exception {
        Call<LeaseSet> call = rig.call(set::acquire);
        rig.server.awaitAsk().isTaken(60_000);
        rig.server.awaitAsk().isTaken(60_000);
        rig.server.awaitAsk().isTaken(60_000);
        rig.server.awaitAsk().isQueued(60_000);
        call.interrupt();

        assertThat(call.thrown()).isInstanceOf(InterruptedException.class);
        rig.server.awaitLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    void acquire_ofWhatTheThreadOwns_isRefusedBeforeAnythingIsSent() throws Exception {
        Call<Void> call = rig.call(() -> {
            rig.client
                    .lock("b")
                    .run(() -> assertThatIllegalStateException()
                            .isThrownBy(set::acquire)
                            .withMessageContainingAll("Deadlock", "lock 'b' of a set"));
            return null;
        });
        rig.server.awaitAsk().isGranted();
        rig.server.awaitRelease().isDone();

        call.result();
        rig.assertAtRest();
    }

    @Test
    void acquire_afterClosing_isRefused() {
        rig.client.close();

        assertThatExceptionOfType(HoldfastClosedException.class).isThrownBy(set::acquireAsync);
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
