package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A call whose time is over while an answer is owed: from a server that answers, or from one that is silent. */
class SilenceTest {

    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration WAY = Duration.ofMillis(60);

    private final Rig rig = new Rig();

    private CompletableFuture<Lease> shortCall() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(SHORT);
        rig.time.advance(SHORT);
        return acquired;
    }

    @Test
    @DisplayName("a call with less time than the way to a healthy server is not in time, the first and every later one")
    void acquire_shorterThanTheWayToTheServer_isNotInTime() {
        for (int i = 0; i < 20; i++) {
            CompletableFuture<Lease> acquired = rig.lock().acquireAsync(SHORT);
            Sent.Asked ask = rig.server.expectAsk();
            rig.time.advance(SHORT);

            assertThat(failure(acquired))
                    .as("call %s", i)
                    .isInstanceOf(LockTimeoutException.class)
                    .hasMessageContaining(
                            "was not acquired within 20 ms because the answer of the server had not arrived yet");
            Sent.Left leave = rig.server.expectLeave();
            rig.time.advance(WAY.minus(SHORT));
            ask.isRefused();
            leave.isDone();
        }
    }

    @Test
    @DisplayName("short calls one after the other, faster than any answer, are not in time while answers come")
    void acquire_fasterThanAnyAnswer_isNotInTime() {
        for (int i = 0; i < 20; i++) {
            CompletableFuture<Lease> first = rig.lock().acquireAsync(SHORT);
            Sent.Asked ask = rig.server.expectAsk();
            rig.time.advance(SHORT);
            rig.server.ignoreAll();
            CompletableFuture<Lease> second = shortCall();
            CompletableFuture<Lease> third = shortCall();
            ask.isRefused();
            rig.server.ignoreAll();

            assertThat(failure(first)).isInstanceOf(LockTimeoutException.class);
            assertThat(failure(second)).isInstanceOf(LockTimeoutException.class);
            assertThat(failure(third)).isInstanceOf(LockTimeoutException.class);
        }
    }

    @Test
    @DisplayName(
            "a server that leaves short calls without an answer one after the other is unavailable, not a lock that"
                    + " is taken")
    void acquire_shortCallsToASilentServer_areUnavailable() {
        assertThat(failure(shortCall())).isInstanceOf(LockTimeoutException.class);
        rig.time.advanceMillis(100);

        for (int i = 0; i < 5; i++) {
            assertThat(failure(shortCall()))
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageContaining("no answer within");
        }

        rig.server.ignoreAll();
        rig.server.obliges();
        got(rig.client.lock("other").acquireAsync()).release();
        rig.server.listens();
        assertThat(failure(shortCall())).isInstanceOf(LockTimeoutException.class);
    }

    @Test
    @DisplayName("a server that failed a call is silent for the short calls after it, too")
    void acquire_shortCallAfterAFailedOne_isUnavailable() {
        CompletableFuture<Lease> failed = rig.lock().acquireAsync(Duration.ofSeconds(3));
        rig.time.advance(Duration.ofSeconds(3));
        assertThat(failure(failed)).isInstanceOf(BackendUnavailableException.class);

        assertThat(failure(shortCall())).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    @DisplayName("the holder of this client releases to a server that is silent: it is unknown whether others hold the"
            + " lock")
    void acquire_behindAReleaseWithoutAnAnswer_isUnavailable() {
        Lease held = rig.hold(rig.lock(options -> options.localHandoffs(0)));
        CompletableFuture<Lease> waiting = rig.lock().acquireAsync(Duration.ofMillis(1700));
        rig.time.advanceMillis(200);
        assertThat(rig.client.statistics().waiting()).isEqualTo(1);

        assertThat(held.releaseAsync()).isNotDone();
        rig.time.advanceMillis(1500);

        assertThat(failure(waiting))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("no answer within 1500 ms");
    }

    @Test
    @DisplayName("a release whose answer is not there yet: the callers that wait for it are not in time")
    void acquire_behindAReleaseOnItsWay_isNotInTime() {
        Lease held = rig.hold(rig.lock(options -> options.localHandoffs(0)));
        CompletableFuture<Lease> waiting = rig.lock().acquireAsync(Duration.ofMillis(1700));
        rig.time.advanceMillis(1690);

        assertThat(held.releaseAsync()).isNotDone();
        rig.time.advanceMillis(10);

        assertThat(failure(waiting))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageNotContaining("another thread or client holds it");
    }

    @Test
    @DisplayName(
            "a caller who comes to a release that has long been without an answer does not hear that others hold the"
                    + " lock")
    void acquire_comesAfterALongSilence_isUnavailable() {
        Lease held = rig.hold();
        assertThat(held.releaseAsync()).isNotDone();
        rig.time.advanceMillis(300);

        CompletableFuture<Lease> late = rig.lock().acquireAsync(Duration.ofMillis(100));
        rig.time.advanceMillis(100);

        assertThat(failure(late)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    @DisplayName("a message names no time of 0 ms")
    void messages_ofCallsWithoutAWait_nameNoTime() {
        CompletableFuture<Lease> denied = rig.lock().acquireAsync(Duration.ZERO);
        rig.server.expectAsk().isTaken(1000);
        CompletableFuture<Lease> unanswered = rig.lock().acquireAsync(Duration.ZERO);
        rig.server.expectAsk().isNotExecuted();

        assertThat(failure(denied))
                .hasMessageContaining("was not acquired at once because another thread or client holds it");
        assertThat(failure(unanswered)).hasMessageStartingWith("Could not determine whether lock");
    }
}
