package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.OnceOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.OnceCalls;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.StoredOutcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a run once sends before its task runs, and what it makes of each answer, and of none. */
class RunOnceTest {

    private static final Duration WAIT = Duration.ofSeconds(7);

    private final OnceCalls once = new OnceCalls();
    private final Rig rig = once.rig;

    @Test
    void call_outcomeIsStored_sendsOneQuestion() throws Exception {
        Call<OnceOutcome<String>> call = once.call();
        Sent.Recalled recall = rig.server.awaitRecall();
        assertThat(recall.name).isEqualTo(OnceCalls.LOCK);

        recall.answers(new StoredOutcome(7, "stored"));

        assertThat(call.result()).isEqualTo(new OnceOutcome<>("stored", false, 7));
        assertThat(rig.server.sent()).isEqualTo(1);
        rig.assertAtRest();
    }

    @Test
    void call_nothingStored_looksAgainUnderTheLockAndStoresUnderItsHold() throws Exception {
        Call<OnceOutcome<String>> call = once.call();
        rig.server.awaitRecall().isEmpty();
        Sent.Asked ask = rig.server.awaitAsk();
        assertThat(ask.ask.lock().name()).isEqualTo(OnceCalls.LOCK);
        assertThat(ask.attempt().numbers()).as("tokens for local handoffs").isEqualTo(1);
        long token = ask.isGranted();
        rig.server.awaitRecall().isEmpty();

        Sent.Stored stored = rig.server.awaitStore();
        assertThat(stored.outcome.hold().attempt()).isEqualTo(ask.attempt());
        assertThat(stored.outcome.hold().token()).isEqualTo(token);
        assertThat(stored.outcome.validityMillis()).isEqualTo(OnceCalls.VALIDITY.toMillis());
        stored.isDone();

        assertThat(call.result()).isEqualTo(new OnceOutcome<>("done", true, token));
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_anotherHasStoredOneMeanwhile_isGivenItAndDoesNotRun() throws Exception {
        Call<OnceOutcome<String>> call = once.call();
        rig.server.awaitRecall().isEmpty();
        rig.server.awaitAsk().isGranted();
        rig.server.awaitRecall().answers(new StoredOutcome(7, "stored"));

        assertThat(call.result()).isEqualTo(new OnceOutcome<>("stored", false, 7));
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_taskThrows_storesNothingAndReleases() throws Exception {
        IllegalArgumentException thrown = new IllegalArgumentException("thrown by the task on purpose");
        Call<Boolean> call = rig.call(() -> rig.client.runOnce(OnceCalls.KEY, OnceCalls.VALIDITY, () -> {
            throw thrown;
        }));
        once.reachTheTask();

        rig.server.awaitRelease().isDone();

        assertThat(call.thrown()).isSameAs(thrown);
        rig.assertAtRest();
    }

    @Test
    void call_firstQuestionFails_isAskedAgain() throws Exception {
        Call<OnceOutcome<String>> call = once.call();
        rig.server.awaitRecall().isNotExecuted();
        once.advanceUntilSentAfter(1);

        rig.server.awaitRecall().answers(new StoredOutcome(7, "stored"));

        assertThat(call.result().value()).isEqualTo("stored");
    }

    @Test
    void call_serverSilent_isUnavailableWhenTheWaitIsOver() throws Exception {
        Call<OnceOutcome<String>> call = once.call(options -> options.waitAtMost(Duration.ofMillis(500)));
        rig.server.awaitRecall();
        call.awaitBlocked();

        rig.time.advanceMillis(500);

        assertThat(call.thrown())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining(OnceCalls.KEY);
    }

    @Test
    void call_withoutWaiting_asksOnceAndGivesUp() throws Exception {
        Call<OnceOutcome<String>> call = once.call(options -> options.waitAtMost(Duration.ZERO));

        rig.server.awaitRecall().isNotExecuted();

        assertThat(call.thrown()).isInstanceOf(BackendUnavailableException.class);
        assertThat(rig.server.sent()).isEqualTo(1);
    }

    @Test
    void call_withoutWaitingAndAnotherRuns_isNotInTime() throws Exception {
        Call<OnceOutcome<String>> call = once.call(options -> options.waitAtMost(Duration.ZERO));
        rig.server.awaitRecall().isEmpty();

        rig.server.awaitAsk().isTaken(30_000);

        assertThat(call.thrown())
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining(OnceCalls.KEY)
                .hasMessageContaining("another call holds the lock of its task");
        rig.assertAtRest();
    }

    @Test
    void call_waitIsOverBeforeTheLockIsAskedFor_isNotInTime() throws Exception {
        Call<OnceOutcome<String>> call = once.call(options -> options.waitAtMost(WAIT));
        Sent.Recalled late = rig.server.awaitRecall();
        rig.time.freeze(WAIT);

        late.isEmpty();

        assertThat(call.thrown())
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining("the answer of the server had not arrived yet");
        assertThat(rig.server.sent()).isEqualTo(1);
    }

    @Test
    void call_questionUnderTheLockFails_givesTheLockBack() throws Exception {
        Call<OnceOutcome<String>> call = once.call();
        rig.server.awaitRecall().isEmpty();
        rig.server.awaitAsk().isGranted();

        rig.server.awaitRecall().isMisconfigured();

        assertThat(call.thrown())
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("NOPERM");
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_clientClosed_isRefused() {
        rig.client.close();

        assertThatExceptionOfType(HoldfastClosedException.class)
                .isThrownBy(() -> rig.client.runOnce(OnceCalls.KEY, OnceCalls.VALIDITY, () -> {}));
    }
}
