package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.AnyLock;
import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Lease;
import dev.holdfast.LockEvent;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Several locks of which one is enough. */
class AnyOfTest {

    private static final Duration WAIT = Duration.ofMillis(1500);

    private final Rig rig = new Rig();
    private final AnyLock any = rig.client.anyOf(List.of("a", "b", "c"));

    /** All are taken: each is asked for once, one after the other, and then all are waited for. */
    private List<Sent.Asked> waited() {
        for (int i = 0; i < 3; i++) {
            Sent.Asked once = rig.server.expectAsk();
            rig.server.expectNothing();
            once.isTaken(60_000);
        }
        List<Sent.Asked> waiting = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Sent.Asked asked = rig.server.expectAsk();
            asked.isQueued(60_000);
            waiting.add(asked);
        }
        rig.server.expectNothing();
        return waiting;
    }

    private static Set<String> names(List<Sent.Asked> asked) {
        return asked.stream().map(one -> one.ask.lock().name()).collect(Collectors.toSet());
    }

    @Test
    void acquire_whileOneIsFree_takesTheFirstThatIs() {
        CompletableFuture<Lease> acquired = any.acquireAsync();
        Sent.Asked first = rig.server.expectAsk();
        rig.server.expectNothing();
        first.isTaken(1000);
        Sent.Asked second = rig.server.expectAsk();
        rig.server.expectNothing();
        second.isGranted();

        assertThat(acquired).isCompleted();
        assertThat(acquired.join().name())
                .isEqualTo(second.ask.lock().name())
                .isNotEqualTo(first.ask.lock().name());
        rig.server.expectNothing();
        assertThat(rig.events(LockEvent.TimedOut.class)).isEmpty();
    }

    @Test
    void acquire_whileAllAreTaken_takesTheFirstThatIsGrantedAndLeavesTheOthers() {
        CompletableFuture<Lease> acquired = any.acquireAsync(WAIT);
        List<Sent.Asked> waiting = waited();
        assertThat(names(waiting)).containsExactlyInAnyOrder("a", "b", "c");

        rig.server.push().granted(waiting.get(1).grantNow(2000, 0));

        assertThat(acquired).isCompleted();
        assertThat(acquired.join().name()).isEqualTo(waiting.get(1).ask.lock().name());
        rig.server.expectLeave().isDone();
        rig.server.expectLeave().isDone();
        rig.giveBack(acquired.join());
        rig.assertAtRest();
    }

    @Test
    void acquire_whoseTimeIsOver_leavesAllQueues() {
        CompletableFuture<Lease> acquired = any.acquireAsync(WAIT);
        List<Sent.Asked> waiting = waited();
        rig.time.advanceMillis(1_501);
        waiting.forEach(one -> rig.server.expectLeave().isDone());

        assertThat(failure(acquired))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContainingAll("None of the 3 locks", "'a', 'b', 'c'", "within 1500 ms");
        rig.assertAtRest();
    }

    @Test
    void acquire_askingOnce_asksForEachOnce() {
        CompletableFuture<Lease> acquired = any.acquireAsync(Duration.ZERO);
        for (int i = 0; i < 3; i++) {
            rig.server.expectAsk().isTaken(1000);
        }

        assertThat(failure(acquired)).isInstanceOf(LockTimeoutException.class);
        rig.assertAtRest();
    }

    @Test
    void acquire_cancelled_leavesAllQueues() {
        CompletableFuture<Lease> acquired = any.acquireAsync();
        List<Sent.Asked> waiting = waited();

        acquired.cancel(true);
        waiting.forEach(one -> rig.server.expectLeave().isDone());
        rig.assertAtRest();
    }

    @Test
    void acquire_whileOneIsRefused_takesAnother() {
        CompletableFuture<Lease> acquired = any.acquireAsync(WAIT);
        rig.server.expectAsk().isMisconfigured();
        rig.server.expectAsk().isGranted();

        assertThat(acquired).isCompleted();
    }

    @Test
    @DisplayName("without an answer for one, no more time is lost for each of the others")
    void acquire_oneIsNotAnswered_asksForTheOthersTogether() {
        CompletableFuture<Lease> acquired = any.acquireAsync();
        rig.server.expectAsk().isNotExecuted();

        List<Sent.Asked> waiting = List.of(rig.server.expectAsk(), rig.server.expectAsk(), rig.server.expectAsk());
        assertThat(names(waiting)).containsExactlyInAnyOrder("a", "b", "c");
        waiting.get(1).isGranted();

        assertThat(acquired.join().name()).isEqualTo(waiting.get(1).ask.lock().name());
        rig.server.expectLeave().isDone();
        rig.server.expectLeave().isDone();
    }

    @Test
    void acquire_askingOnceOneIsNotAnswered_asksForTheOthersTogether() {
        CompletableFuture<Lease> acquired = any.acquireAsync(Duration.ZERO);
        rig.server.expectAsk().isNotExecuted();
        rig.server.expectAsk();
        rig.server.expectAsk();

        rig.time.advance(Rig.RESPONSE_TIMEOUT);

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    void acquire_serverSilent_endsAtItsTime() {
        CompletableFuture<Lease> acquired = any.acquireAsync(WAIT);
        rig.server.expectAsk();

        rig.time.advance(WAIT.minusMillis(1));
        assertThat(acquired).isNotDone();
        rig.time.advanceMillis(1);

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    void acquire_whileAllAreRefused_tellsWhy() {
        CompletableFuture<Lease> acquired = any.acquireAsync(Duration.ZERO);
        for (int i = 0; i < 3; i++) {
            rig.server.expectAsk().isMisconfigured();
        }

        assertThat(failure(acquired)).isInstanceOf(BackendMisconfiguredException.class);
        rig.assertAtRest();
    }

    @Test
    void acquire_byThreads_beginsAnywhere() throws Exception {
        Set<String> first = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            Call<Lease> call = rig.call(any::acquire);
            rig.server.awaitAsk().isGranted();
            Lease lease = call.result();
            first.add(lease.name());
            rig.giveBack(lease);
        }

        assertThat(first).containsExactlyInAnyOrder("a", "b", "c");
        rig.assertAtRest();
    }

    @Test
    void anyOf_badNames_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> rig.client.anyOf(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> rig.client.anyOf(List.of("a", "a")));
    }
}
