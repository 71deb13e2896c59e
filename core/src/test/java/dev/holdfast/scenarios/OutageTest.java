package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Backoff;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A server that is gone, silent, or slow: calls end in time, and say what they know. */
class OutageTest {

    private static final Duration WAIT = Duration.ofSeconds(7);

    private final Rig rig = new Rig();

    @Test
    @DisplayName("scenario 4: the server is gone; a timed call fails so when its time is over, and is tried again"
            + " meanwhile")
    void acquire_serverGone_isUnavailableInTime() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(WAIT);
        int tries = 0;
        for (Duration left = WAIT; left.compareTo(Duration.ofMillis(10)) > 0; left = left.minusMillis(10)) {
            if (rig.client.statistics().waiting() > 0 && tries < 100) {
                tries += answerAsksAsNotExecuted();
            }
            rig.time.advanceMillis(10);
            assertThat(acquired).isNotDone();
        }
        rig.time.advanceMillis(10);

        assertThat(failure(acquired))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("LOADING");
        assertThat(tries).isBetween(7, 40);
        rig.assertAtRest();
    }

    private int answerAsksAsNotExecuted() {
        try {
            rig.server.expectAsk().isNotExecuted();
            return 1;
        } catch (AssertionError nothingWasSent) {
            return 0;
        }
    }

    @Test
    @DisplayName("scenario 4: the server is a black hole; a timed call fails so when its time is over")
    void acquire_serverSilent_isUnavailableInTime() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(WAIT);

        rig.time.advance(WAIT.minusMillis(1));
        assertThat(acquired).isNotDone();
        rig.time.advanceMillis(1);

        assertThat(failure(acquired))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("no answer within");
    }

    @Test
    @DisplayName("scenario 4: the server dies while the call waits in the queue; the call fails when its time is over")
    void acquire_serverDiesMeanwhile_isUnavailableInTime() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(WAIT);
        rig.server.expectAsk().isQueued(30_000);

        rig.time.advance(WAIT);

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    @DisplayName("scenario 4: the server is gone and comes back within the time of the call: it gets the lock")
    void acquire_serverComesBack_isGranted() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(WAIT);
        rig.server.expectAsk().isNotExecuted();

        rig.server.push().requestsRestored();
        rig.server.expectAsk().isGranted();

        assertThat(got(acquired).tries()).isEqualTo(2);
    }

    @Test
    @DisplayName("scenario 4: a call after the outage works as if nothing had been")
    void acquire_afterAnOutage_works() {
        CompletableFuture<Lease> failed = rig.lock().acquireAsync(Duration.ofMillis(100));
        rig.server.expectAsk().isNotExecuted();
        rig.server.ignoreAll();
        rig.time.advanceMillis(100);
        assertThat(failed).isCompletedExceptionally();
        rig.server.ignoreAll();

        assertThat(rig.hold().remaining()).isGreaterThan(Duration.ofSeconds(29));
    }

    @Test
    @DisplayName("an endless call gives up when the server has been silent for the client's patience")
    void acquire_endless_givesUpAfterThePatience() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();

        rig.time.advance(Rig.PATIENCE.minusSeconds(1));
        assertThat(acquired).isNotDone();
        rig.time.advance(Rig.RESPONSE_TIMEOUT.plusSeconds(2));

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    @DisplayName("a call with a limit of tries gives up after so many, though it has time left")
    void acquire_triesUsedUp_givesUp() {
        CompletableFuture<Lease> acquired = rig.lock(options ->
                        options.backoff(Backoff.fixed(Duration.ofMillis(10)).limitedTo(2)))
                .acquireAsync(WAIT);
        rig.server.expectAsk().isNotExecuted();
        assertThat(acquired).isNotDone();
        rig.time.advanceMillis(10);
        rig.server.expectAsk().isNotExecuted();

        assertThat(failure(acquired)).isInstanceOf(BackendUnavailableException.class);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a server that refuses for good ends every waiting call at once, saying what to mend")
    void acquire_misconfigured_endsAtOnce() {
        CompletableFuture<Lease> first = rig.lock().acquireAsync();
        CompletableFuture<Lease> second = rig.lock().acquireAsync(WAIT);
        rig.server.expectAsk().isMisconfigured();

        assertThat(failure(first))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("NOPERM");
        assertThat(failure(second)).isInstanceOf(BackendMisconfiguredException.class);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a question that the server refuses as too late is asked again, and after three times the call fails")
    void ask_refusedThreeTimes_pauses() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(Duration.ofMillis(50));
        for (int i = 0; i < 3; i++) {
            rig.server.expectAsk().isRefused();
        }
        rig.server.expectNothing();

        rig.time.advanceMillis(5);
        rig.server.expectNothing();
        rig.time.advanceMillis(45);
        assertThat(failure(acquired))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("too late");
    }

    @Test
    @DisplayName("not in time is said only where the server has answered")
    void acquire_queuedToTheEnd_isNotInTime() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(Duration.ofMillis(400));
        rig.server.expectAsk().isQueued(30_000);

        rig.time.advanceMillis(400);

        assertThat(failure(acquired)).isInstanceOf(LockTimeoutException.class).hasMessageContaining(Rig.NAME);
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a backend that cannot push is asked again after the backoff, without another place in its queue")
    void wait_withoutPushes_polls() {
        rig.server.doesNotPush();
        CompletableFuture<Lease> acquired = rig.lock(options -> options.backoff(Backoff.fixed(Duration.ofMillis(100))))
                .acquireAsync();
        Sent.Asked first = rig.server.expectAsk();
        first.isQueued(30_000);

        for (int i = 0; i < 5; i++) {
            rig.time.advanceMillis(99);
            rig.server.expectNothing();
            rig.time.advanceMillis(1);
            Sent.Asked again = rig.server.expectAsk();
            assertThat(again.attempt()).isEqualTo(first.attempt());
            again.isQueued(30_000);
        }
        rig.time.advanceMillis(100);
        rig.server.expectAsk().isGranted();

        assertThat(got(acquired).tries()).isEqualTo(7);
    }

    @Test
    @DisplayName("a failed future names the lock")
    void acquireAsync_failed_namesTheLock() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        rig.server.expectAsk().isMisconfigured();

        assertThat(failure(acquired)).hasMessageContaining(Rig.NAME);
    }
}
