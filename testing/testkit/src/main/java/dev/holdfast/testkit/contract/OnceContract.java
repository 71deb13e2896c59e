package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.LockOptions;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.OnceOutcome;
import dev.holdfast.OutcomeNotStoredException;
import dev.holdfast.RunOnce;
import dev.holdfast.testkit.threads.Actor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks that many ask for and one runs. */
abstract class OnceContract extends ContractTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    private final List<String> keys = new ArrayList<>();

    OnceContract(BackendContract contract) {
        super(contract);
    }

    private String newKey() {
        String key = newName();
        keys.add(key);
        return key;
    }

    private static LockInspection inspect(Holdfast client, String key) {
        return client.once(key, ENDLESS, o -> {}).inspect();
    }

    @AfterEach
    final void noTaskIsRunning() {
        Holdfast client = newClient();
        for (String key : keys) {
            soon().untilAsserted(() -> {
                assertThat(inspect(client, key).holder()).isEmpty();
                assertThat(inspect(client, key).waiterCount()).isZero();
            });
        }
    }

    @Test
    void call_manyThreadsOfManyClients_oneRunsAndAllAreGivenTheOutcome() throws Exception {
        String key = newKey();
        List<Holdfast> clients = List.of(newClient(), newClient(), newClient());
        int threads = 20;
        int others = clients.size() * threads - 1;
        AtomicInteger runs = new AtomicInteger();
        List<Future<OnceOutcome<String>>> calls = new ArrayList<>();
        for (Holdfast client : clients) {
            for (int t = 0; t < threads; t++) {
                calls.add(newActor("caller-" + calls.size())
                        .begin(() -> client.callOnce(key, ENDLESS, lease -> {
                            soon().until(() -> clients.stream()
                                            .mapToInt(each -> each.statistics().waiting())
                                            .sum()
                                    == others);
                            return "run " + runs.incrementAndGet();
                        })));
            }
        }

        List<OnceOutcome<String>> outcomes = new ArrayList<>();
        for (Future<OnceOutcome<String>> call : calls) {
            outcomes.add(Actor.answer(call));
        }

        assertThat(runs).hasValue(1);
        assertThat(outcomes).extracting(OnceOutcome::value).containsOnly("run 1");
        assertThat(outcomes).filteredOn(OnceOutcome::ranHere).hasSize(1);
        assertThat(outcomes)
                .extracting(OnceOutcome::token)
                .doesNotContain(0L)
                .containsOnly(outcomes.get(0).token());
    }

    @Test
    void run_actions_reportWhetherTheyRanHere() throws Exception {
        String key = newKey();
        AtomicInteger runs = new AtomicInteger();

        assertThat(newClient().runOnce(key, ENDLESS, runs::incrementAndGet)).isTrue();
        assertThat(newClient().runOnce(key, ENDLESS, runs::incrementAndGet)).isFalse();

        assertThat(runs).hasValue(1);
    }

    @Test
    void call_outcomeIsStored_isGivenWithoutTheLock() throws Exception {
        String key = newKey();
        OnceOutcome<String> ran = newClient().callOnce(key, ENDLESS, lease -> "done");
        try (ServiceClient holder = new ServiceClient(fixture().newBackend())) {
            String name = inspect(newClient(), key).name();
            var hold = holder.acquire(name, holder.attempt());

            OnceOutcome<String> given = newClient()
                    .once(key, ENDLESS, o -> o.waitAtMost(Duration.ZERO))
                    .call(lease -> "again");

            assertThat(given).isEqualTo(new OnceOutcome<>("done", false, ran.token()));
            holder.release(name, hold);
        }
    }

    @Test
    void stored_beforeAndAfterTheTask_isItsOutcomeAndRunsNothing() {
        String key = newKey();
        RunOnce looked = newClient().once(key, ENDLESS, o -> {});
        assertThat(looked.stored()).isEmpty();

        OnceOutcome<String> ran = newClient().callOnce(key, ENDLESS, lease -> "done");

        assertThat(looked.stored()).contains(new OnceOutcome<>("done", false, ran.token()));
    }

    @Test
    void call_validityOver_runsAgain() {
        String key = newKey();
        Holdfast client = newClient();
        OnceOutcome<String> first = client.callOnce(key, SHORT, lease -> "first");

        soon().until(() -> client.callOnce(key, ENDLESS, lease -> "second").ranHere());

        OnceOutcome<String> given = newClient().callOnce(key, ENDLESS, lease -> "third");
        assertThat(given.value()).isEqualTo("second");
        assertThat(given.token()).isGreaterThan(first.token());
    }

    @Test
    void call_taskThrows_storesNothingAndTheNextRunsIt() {
        String key = newKey();
        Holdfast client = newClient();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> client.callOnce(key, ENDLESS, lease -> {
                    throw new IOException("thrown by the task on purpose");
                }))
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).isEmpty());

        assertThat(newClient().callOnce(key, ENDLESS, lease -> "second"))
                .satisfies(outcome -> assertThat(outcome.ranHere()).isTrue());
    }

    @Test
    void call_anotherRunsTheTask_waitsNoLongerThanItMay() throws Exception {
        String key = newKey();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ends = new CountDownLatch(1);
        Holdfast client = newClient();
        Future<OnceOutcome<String>> running = newActor("runner")
                .begin(() -> client.callOnce(key, ENDLESS, lease -> {
                    begun.countDown();
                    ends.await();
                    return "done";
                }));
        begun.await();

        for (Holdfast each : List.of(client, newClient())) {
            for (Duration wait : List.of(Duration.ZERO, SHORT)) {
                long startNanos = System.nanoTime();
                assertThatExceptionOfType(LockTimeoutException.class)
                        .isThrownBy(() ->
                                each.once(key, ENDLESS, o -> o.waitAtMost(wait)).run(() -> {}))
                        .withMessageContaining(key);
                assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(wait.toNanos());
            }
        }
        Future<OnceOutcome<String>> waiting = newActor("waiter")
                .begin(() ->
                        newClient().once(key, ENDLESS, o -> o.waitAtMost(SOON)).call(lease -> "again"));
        soon().until(() -> inspect(client, key).waiterCount() == 1);
        ends.countDown();

        assertThat(Actor.answer(running).ranHere()).isTrue();
        assertThat(Actor.answer(waiting).value()).isEqualTo("done");
        assertThat(Actor.answer(waiting).ranHere()).isFalse();
    }

    @Test
    void call_interruptedWhileItWaits_endsAndKeepsTheFlag() throws Exception {
        String key = newKey();
        CountDownLatch ends = new CountDownLatch(1);
        Holdfast client = newClient();
        Future<Boolean> running = newActor("runner").begin(() -> client.runOnce(key, ENDLESS, ends::await));
        soon().until(() -> inspect(client, key).holder().isPresent());
        Actor waiter = newActor("waiter");
        Future<Boolean> flag = waiter.begin(() -> {
            assertThatExceptionOfType(LockInterruptedException.class)
                    .isThrownBy(() -> client.runOnce(key, ENDLESS, () -> {}));
            return Thread.currentThread().isInterrupted();
        });
        awaitWaiting(client, 1);

        waiter.interrupt();

        assertThat(Actor.answer(flag)).isTrue();
        ends.countDown();
        assertThat(Actor.answer(running)).isTrue();
    }

    @Test
    void call_leaseLostWhileTheTaskRuns_itsOutcomeIsRefusedAndReported() throws Exception {
        String key = newKey();
        Holdfast stale = newClient(
                settings -> settings.options(LockOptions.builder().notRenewed().build()));
        RunOnce once = stale.once(key, ENDLESS, o -> o.lease(SHORT));

        assertThatExceptionOfType(OutcomeNotStoredException.class)
                .isThrownBy(() -> once.call(lease -> {
                    soon().until(() -> lease.state() == LeaseState.LOST);
                    assertThat(newClient()
                                    .callOnce(key, ENDLESS, next -> "fresh")
                                    .ranHere())
                            .isTrue();
                    return "stale";
                }))
                .withMessageContaining(key)
                .withCauseInstanceOf(LeaseLostException.class)
                .satisfies(thrown -> assertThat(thrown.key()).isEqualTo(key))
                .satisfies(thrown -> assertThat(thrown.outcome()).isEqualTo("stale"));

        assertThat(newClient().callOnce(key, ENDLESS, lease -> "later").value()).isEqualTo("fresh");
        assertThat(once.call(lease -> "later").value()).isEqualTo("fresh");
    }

    @Test
    void call_leaseLostAndTheTaskThrows_theLossIsSuppressed() {
        String key = newKey();
        Holdfast client = newClient(
                settings -> settings.options(LockOptions.builder().notRenewed().build()));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> client.once(key, ENDLESS, o -> o.lease(SHORT)).call(lease -> {
                    soon().until(() -> lease.state() == LeaseState.LOST);
                    throw new IOException("thrown by the task on purpose");
                }))
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .hasOnlyElementsOfType(LeaseLostException.class)
                        .hasSize(1));
    }

    @Test
    void call_withinItsOwnTask_isRefusedAndOtherKeysAreNot() {
        String outer = newKey();
        String inner = newKey();
        Holdfast client = newClient();

        client.callOnce(outer, ENDLESS, lease -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> client.runOnce(outer, ENDLESS, () -> {}))
                    .withMessageContaining(outer);
            return client.callOnce(inner, ENDLESS, within -> "inner").value();
        });

        assertThat(newClient().callOnce(outer, ENDLESS, lease -> "none").value())
                .isEqualTo("inner");
    }

    @Test
    void call_lockOfTheSameName_hasNothingToDoWithIt() throws Exception {
        String key = newKey();
        Holdfast client = newClient();
        try (Lease held = client.lock(key).acquire()) {
            assertThat(client.runOnce(key, ENDLESS, held::check)).isTrue();
        }
    }
}
