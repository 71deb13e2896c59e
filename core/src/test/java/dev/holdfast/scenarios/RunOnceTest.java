package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.OnceOptions;
import dev.holdfast.OnceOutcome;
import dev.holdfast.OutcomeNotKeptException;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.KeptOutcome;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a run once sends, and what it makes of each answer, and of none. */
class RunOnceTest {

    private static final String KEY = "import";
    private static final String LOCK = "holdfast:once:import";
    private static final Duration VALIDITY = Duration.ofDays(1);
    private static final Duration WAIT = Duration.ofSeconds(7);

    private final Rig rig = new Rig();

    private Call<OnceOutcome<String>> call(Consumer<OnceOptions.Builder> options) {
        return rig.call(() -> rig.client.once(KEY, VALIDITY, options).call(lease -> "done"));
    }

    private Call<OnceOutcome<String>> call() {
        return call(options -> {});
    }

    /** The call is in its task, or past it: nothing was kept, and it has the lock. */
    private long reachTheTask() {
        rig.server.awaitRecall().isEmpty();
        long token = rig.server.awaitAsk().isGranted();
        rig.server.awaitRecall().isEmpty();
        return token;
    }

    /**
     * Time passes until something more was sent than that, however long the caller needs to be where it waits for it.
     */
    private void advanceUntilSentAfter(long sent) {
        advanceUntil(() -> rig.server.sent() > sent, Duration.ofMillis(10));
    }

    private void advanceUntil(Callable<Boolean> reached, Duration step) {
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(1))
                .until(() -> {
                    if (reached.call()) {
                        return true;
                    }
                    rig.time.advance(step);
                    return false;
                });
    }

    @Test
    void call_outcomeIsKept_sendsOneQuestion() throws Exception {
        Call<OnceOutcome<String>> call = call();
        Sent.Recalled recall = rig.server.awaitRecall();
        assertThat(recall.name).isEqualTo(LOCK);

        recall.answers(new KeptOutcome(7, "kept"));

        assertThat(call.result()).isEqualTo(new OnceOutcome<>("kept", false, 7));
        assertThat(rig.server.sent()).isEqualTo(1);
        rig.assertAtRest();
    }

    @Test
    void call_nothingKept_looksAgainUnderTheLockAndKeepsUnderItsHold() throws Exception {
        Call<OnceOutcome<String>> call = call();
        rig.server.awaitRecall().isEmpty();
        Sent.Asked ask = rig.server.awaitAsk();
        assertThat(ask.ask.lock().name()).isEqualTo(LOCK);
        assertThat(ask.attempt().numbers()).as("tokens for local handoffs").isEqualTo(1);
        long token = ask.isGranted();
        rig.server.awaitRecall().isEmpty();

        Sent.Kept kept = rig.server.awaitKeep();
        assertThat(kept.keep.hold().attempt()).isEqualTo(ask.attempt());
        assertThat(kept.keep.hold().token()).isEqualTo(token);
        assertThat(kept.keep.validityMillis()).isEqualTo(VALIDITY.toMillis());
        kept.isDone();

        assertThat(call.result()).isEqualTo(new OnceOutcome<>("done", true, token));
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_anotherHasKeptOneMeanwhile_isGivenItAndDoesNotRun() throws Exception {
        Call<OnceOutcome<String>> call = call();
        rig.server.awaitRecall().isEmpty();
        rig.server.awaitAsk().isGranted();
        rig.server.awaitRecall().answers(new KeptOutcome(7, "kept"));

        assertThat(call.result()).isEqualTo(new OnceOutcome<>("kept", false, 7));
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_keepIsNotAnswered_isRepeatedUntilItIs() throws Exception {
        Call<OnceOutcome<String>> call = call();
        reachTheTask();
        Sent.Kept lost = rig.server.awaitKeep();
        long sent = rig.server.sent();
        lost.isLost();
        advanceUntilSentAfter(sent);
        Sent.Kept silent = rig.server.awaitKeep();
        assertThat(silent.keep).isEqualTo(lost.keep);
        advanceUntilSentAfter(rig.server.sent());

        rig.server.awaitKeep().isDone();

        assertThat(call.result().ranHere()).isTrue();
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_keepIsRefused_isToldWithWhatTheTaskReturned() throws Exception {
        Call<OnceOutcome<String>> call = call();
        long token = reachTheTask();

        rig.server.awaitKeep().isRefused();
        rig.server.awaitRelease().answers(ReleaseAnswer.Result.NOT_HELD);

        assertThat(call.thrown()).isInstanceOfSatisfying(OutcomeNotKeptException.class, told -> {
            assertThat(told.outcome()).isEqualTo("done");
            assertThat(told.token()).isEqualTo(token);
            assertThat(told.lockName()).contains(LOCK);
            assertThat(told).hasCauseInstanceOf(LeaseLostException.class).hasMessageContaining(KEY);
        });
    }

    @Test
    void call_keepIsNotAnsweredUntilTheLeaseIsLost_isToldSo() throws Exception {
        Call<OnceOutcome<String>> call = call(options -> options.lease(Duration.ofSeconds(9)));
        reachTheTask();
        rig.server.awaitKeep();

        advanceUntil(call::isOver, Duration.ofMillis(500));

        assertThat(call.thrown())
                .isInstanceOf(OutcomeNotKeptException.class)
                .hasCauseInstanceOf(LeaseLostException.class)
                .hasMessageContaining("no answer");
    }

    @Test
    void call_keepIsNotAnswered_endsAfterWhatWasLeftOfTheWait() throws Exception {
        Call<OnceOutcome<String>> call = call(options -> options.waitAtMost(Duration.ofMillis(100)));
        reachTheTask();
        rig.server.awaitKeep();

        call.awaitBlocked();
        rig.time.advance(Rig.RESPONSE_TIMEOUT.minusMillis(1));
        assertThat(call.isOver()).isFalse();
        rig.time.advanceMillis(1);

        assertThat(call.thrown())
                .isInstanceOf(OutcomeNotKeptException.class)
                .hasCauseInstanceOf(BackendUnavailableException.class);
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_keepIsMisconfigured_isToldAtOnce() throws Exception {
        Call<OnceOutcome<String>> call = call();
        reachTheTask();

        rig.server.awaitKeep().isMisconfigured();

        assertThat(call.thrown())
                .isInstanceOf(OutcomeNotKeptException.class)
                .hasCauseInstanceOf(BackendMisconfiguredException.class);
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_taskThrows_keepsNothingAndGivesBack() throws Exception {
        IllegalArgumentException thrown = new IllegalArgumentException("thrown by the task on purpose");
        Call<Boolean> call = rig.call(() -> rig.client.runOnce(KEY, VALIDITY, () -> {
            throw thrown;
        }));
        reachTheTask();

        rig.server.awaitRelease().isDone();

        assertThat(call.thrown()).isSameAs(thrown);
        rig.assertAtRest();
    }

    @Test
    void call_firstQuestionFails_isAskedAgain() throws Exception {
        Call<OnceOutcome<String>> call = call();
        rig.server.awaitRecall().isNotExecuted();
        advanceUntilSentAfter(1);

        rig.server.awaitRecall().answers(new KeptOutcome(7, "kept"));

        assertThat(call.result().value()).isEqualTo("kept");
    }

    @Test
    void call_serverSilent_isUnavailableWhenTheWaitIsOver() throws Exception {
        Call<OnceOutcome<String>> call = call(options -> options.waitAtMost(Duration.ofMillis(500)));
        rig.server.awaitRecall();
        call.awaitBlocked();

        rig.time.advanceMillis(500);

        assertThat(call.thrown())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining(KEY);
    }

    @Test
    void call_withoutWaiting_asksOnceAndGivesUp() throws Exception {
        Call<OnceOutcome<String>> call = call(options -> options.waitAtMost(Duration.ZERO));

        rig.server.awaitRecall().isNotExecuted();

        assertThat(call.thrown()).isInstanceOf(BackendUnavailableException.class);
        assertThat(rig.server.sent()).isEqualTo(1);
    }

    @Test
    void call_withoutWaitingAndAnotherRuns_isNotInTime() throws Exception {
        Call<OnceOutcome<String>> call = call(options -> options.waitAtMost(Duration.ZERO));
        rig.server.awaitRecall().isEmpty();

        rig.server.awaitAsk().isTaken(30_000);

        assertThat(call.thrown())
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining(KEY)
                .hasMessageContaining("another call holds the lock of its task");
        rig.assertAtRest();
    }

    @Test
    void call_waitIsOverBeforeTheLockIsAskedFor_isNotInTime() throws Exception {
        Call<OnceOutcome<String>> call = call(options -> options.waitAtMost(WAIT));
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
        Call<OnceOutcome<String>> call = call();
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
                .isThrownBy(() -> rig.client.runOnce(KEY, VALIDITY, () -> {}));
    }

    @Test
    void call_interruptedWhileItIsKept_keepsTheOutcomeAndTheFlag() throws Exception {
        CountDownLatch inTask = new CountDownLatch(1);
        Call<Boolean> call = rig.call(() -> rig.client.runOnce(KEY, VALIDITY, () -> {
            inTask.countDown();
            Thread.currentThread().interrupt();
        }));
        reachTheTask();
        inTask.await();
        Sent.Kept first = rig.server.awaitKeep();
        long sent = rig.server.sent();
        first.isLost();
        advanceUntilSentAfter(sent);
        rig.server.awaitKeep().isDone();

        assertThat(call.result()).isTrue();
        assertThat(call.interruptedAfter()).isTrue();
        rig.server.awaitRelease().isDone();
    }
}
