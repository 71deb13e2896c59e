package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.LeaseLostException;
import dev.holdfast.OnceOutcome;
import dev.holdfast.OutcomeNotStoredException;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.OnceCalls;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What a run once makes of each answer to the storing of its outcome, and of none. */
class RunOnceStoreTest {

    private final OnceCalls once = new OnceCalls();
    private final Rig rig = once.rig;

    @Test
    void call_storeIsNotAnswered_isRepeatedUntilItIs() throws Exception {
        Call<OnceOutcome<String>> call = once.call();
        once.reachTheTask();
        Sent.Stored lost = rig.server.awaitStore();
        long sent = rig.server.sent();
        lost.isLost();
        once.advanceUntilSentAfter(sent);
        Sent.Stored silent = rig.server.awaitStore();
        assertThat(silent.outcome).isEqualTo(lost.outcome);
        once.advanceUntilSentAfter(rig.server.sent());

        rig.server.awaitStore().isDone();

        assertThat(call.result().ranHere()).isTrue();
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_storeIsRefused_isReportedWithWhatTheTaskReturned() throws Exception {
        Call<OnceOutcome<String>> call = once.call();
        long token = once.reachTheTask();

        rig.server.awaitStore().isRefused();
        rig.server.awaitRelease().answers(ReleaseAnswer.Result.NOT_HELD);

        assertThat(call.thrown()).isInstanceOfSatisfying(OutcomeNotStoredException.class, failure -> {
            assertThat(failure.outcome()).isEqualTo("done");
            assertThat(failure.token()).isEqualTo(token);
            assertThat(failure.lockName()).contains(OnceCalls.LOCK);
            assertThat(failure).hasCauseInstanceOf(LeaseLostException.class).hasMessageContaining(OnceCalls.KEY);
        });
    }

    @Test
    void call_storeIsNotAnsweredUntilTheLeaseIsLost_isReported() throws Exception {
        Call<OnceOutcome<String>> call = once.call(options -> options.lease(Duration.ofSeconds(9)));
        once.reachTheTask();
        rig.server.awaitStore();

        once.advanceUntil(call::isOver, Duration.ofMillis(500));

        assertThat(call.thrown())
                .isInstanceOf(OutcomeNotStoredException.class)
                .hasCauseInstanceOf(LeaseLostException.class)
                .hasMessageContaining("no answer");
    }

    @Test
    void call_storeIsNotAnswered_endsAfterWhatWasLeftOfTheWait() throws Exception {
        Call<OnceOutcome<String>> call = once.call(options -> options.waitAtMost(Duration.ofMillis(100)));
        once.reachTheTask();
        rig.server.awaitStore();

        call.awaitBlocked();
        rig.time.advance(Rig.RESPONSE_TIMEOUT.minusMillis(1));
        assertThat(call.isOver()).isFalse();
        rig.time.advanceMillis(1);

        assertThat(call.thrown())
                .isInstanceOf(OutcomeNotStoredException.class)
                .hasCauseInstanceOf(BackendUnavailableException.class);
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_storeIsMisconfigured_isReportedAtOnce() throws Exception {
        Call<OnceOutcome<String>> call = once.call();
        once.reachTheTask();

        rig.server.awaitStore().isMisconfigured();

        assertThat(call.thrown())
                .isInstanceOf(OutcomeNotStoredException.class)
                .hasCauseInstanceOf(BackendMisconfiguredException.class);
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void call_interruptedWhileItIsStored_keepsTheOutcomeAndTheFlag() throws Exception {
        CountDownLatch inTask = new CountDownLatch(1);
        Call<Boolean> call = rig.call(() -> rig.client.runOnce(OnceCalls.KEY, OnceCalls.VALIDITY, () -> {
            inTask.countDown();
            Thread.currentThread().interrupt();
        }));
        once.reachTheTask();
        inTask.await();
        Sent.Stored first = rig.server.awaitStore();
        long sent = rig.server.sent();
        first.isLost();
        once.advanceUntilSentAfter(sent);
        rig.server.awaitStore().isDone();

        assertThat(call.result()).isTrue();
        assertThat(call.interruptedAfter()).isTrue();
        rig.server.awaitRelease().isDone();
    }
}
