package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.Rig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Where code of users runs when its executor does not take it, when its threads are all in use, and when the client is
 * closed.
 */
class ExecutorsTest {

    private static final long PATIENCE_SECONDS = Patience.LIMIT_SECONDS;

    /** What executors throw: some by contract, some because the machine has no thread to spare, some by mistake. */
    enum Refusal {
        REJECTED,
        FAILED,
        NO_THREAD,
        CHECKED;

        private Throwable thrown() {
            return switch (this) {
                case REJECTED -> new RejectedExecutionException("full");
                case FAILED -> new IllegalStateException("broken");
                case NO_THREAD -> new OutOfMemoryError("unable to create native thread");
                case CHECKED -> new InterruptedException("in disguise");
            };
        }

        Executor executor() {
            return task -> sneak(thrown());
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // a checked exception in disguise
    private static <X extends Throwable> void sneak(Throwable thrown) throws X {
        throw (X) thrown;
    }

    private static <T> T soon(CompletableFuture<T> future) throws Exception {
        return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static LockEvent next(LinkedBlockingQueue<LockEvent> heard) throws InterruptedException {
        LockEvent event = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(event).isNotNull();
        return event;
    }

    @ParameterizedTest
    @EnumSource(Refusal.class)
    @DisplayName("scenario 26: what an executor does not take runs on a thread of the client's own")
    void executor_doesNotTakeATask_futuresCompleteAndListenersHear(Refusal refusal) throws Exception {
        Rig refusing = new Rig(refusal.executor());
        LinkedBlockingQueue<LockEvent> heard = new LinkedBlockingQueue<>();
        refusing.client.listen(heard::add);
        CompletableFuture<Lease> promised = refusing.lock().acquireAsync();
        refusing.server.expectAsk().isGranted();

        Lease lease = soon(promised);
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        lease.onLost(loss::complete);
        assertThat(next(heard)).isInstanceOf(LockEvent.Granted.class);
        refusing.time.advanceMillis(10_010);
        refusing.server.expectRenewal().isDone();
        assertThat(next(heard)).isInstanceOf(LockEvent.Renewed.class);
        refusing.server.obliges();
        refusing.time.freeze(Duration.ofMinutes(1));
        refusing.time.advanceMillis(0);

        assertThat(soon(loss)).isEqualTo(LossReason.EXPIRED);
        assertThat(soon(lease.releaseAsync())).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }

    @Test
    @DisplayName("an executor that runs a task and throws all the same has run it once")
    void executor_runsATaskAndThrows_theTaskRunsOnce() throws Exception {
        Rig throwing = new Rig(task -> {
            task.run();
            throw new IllegalStateException("after the fact");
        });
        CompletableFuture<Lease> promised = throwing.lock().acquireAsync();
        throwing.server.expectAsk().isGranted();

        Lease lease = got(promised);
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();
        throwing.server.expectRelease().isDone();

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.RELEASED);
        assertThat(throwing.events(LockEvent.Granted.class)).hasSize(1);
        throwing.assertAtRest();
    }

    @Test
    @DisplayName("calls for several locks complete on the executor, once, and no answer of a part goes there before")
    void setOfLocks_completesOnTheExecutor() {
        Rig.CapturedTasks later = new Rig.CapturedTasks();
        Rig rig = new Rig(later);
        CompletableFuture<LeaseSet> acquired =
                rig.client.allOf(List.of("a", "b")).acquireAsync();
        rig.server.expectAsk().isGranted();
        rig.server.expectAsk().isGranted();
        assertThat(acquired).isNotDone();
        later.runAll();
        assertThat(acquired).isCompleted();

        CompletableFuture<Map<String, ReleaseOutcome>> released =
                acquired.join().releaseAsync();
        rig.server.expectRelease().isDone();
        rig.server.expectRelease().isDone();
        assertThat(released).isNotDone();
        later.runAll();

        assertThat(released).isCompletedWithValue(Map.of("a", ReleaseOutcome.RELEASED, "b", ReleaseOutcome.RELEASED));
        CompletableFuture<LeaseSet> refused =
                rig.client.allOf(List.of("a", "b")).acquireAsync(Duration.ZERO);
        rig.server.expectAsk().isGranted();
        rig.server.expectAsk().isTaken(1000);
        rig.server.expectRelease().isDone();
        assertThat(refused).isNotDone();
        later.runAll();
        assertThat(refused).isCompletedExceptionally();
    }

    @Test
    @DisplayName("a listener that throws a checked exception in disguise hears the next event")
    void listener_throwsACheckedException_isNotDeaf() {
        Rig.CapturedTasks later = new Rig.CapturedTasks();
        Rig rig = new Rig(later);
        LinkedBlockingQueue<LockEvent> heard = new LinkedBlockingQueue<>();
        rig.client.listen(event -> {
            heard.add(event);
            sneak(new java.io.IOException("in disguise"));
        });
        CompletableFuture<Lease> promised = rig.lock().acquireAsync();
        rig.server.expectAsk().isGranted();
        assertThat(promised.cancel(false)).isTrue();
        later.runAll();
        rig.server.expectRelease().isDone();
        later.runAll();
        CompletableFuture<Lease> denied = rig.lock().acquireAsync();
        rig.server.expectAsk().isNotExecuted();
        rig.time.advanceMillis(200);
        rig.server.expectAsk().isNotExecuted();
        later.runAll();

        assertThat(heard)
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly("Granted", "Released", "Unavailable", "Unavailable");
        assertThat(denied.cancel(false)).isTrue();
    }

    @Test
    @Timeout(60)
    @DisplayName("64 continuations that block for ever do not keep a loss from being reported")
    void continuations_useUpTheirThreads_aLossIsReported() throws Exception {
        Rig own = new Rig(null, null);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(64);
        for (int i = 0; i < 64; i++) {
            CompletableFuture<Void> stuck = own.client
                    .lock("name-" + i)
                    .acquireAsync()
                    .thenAccept(lease -> {
                        blocked.countDown();
                        awaitQuietly(never);
                    });
            own.server.expectAsk().isGranted();
            assertThat(stuck).isNotDone();
        }
        own.server.obliges();
        assertThat(blocked.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        Call<Lease> call = own.call(() -> own.lock().acquire());
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        call.result().onLost(loss::complete);

        own.time.freeze(Duration.ofMinutes(1));
        own.time.advanceMillis(0);

        assertThat(soon(loss)).isEqualTo(LossReason.EXPIRED);
        never.countDown();
        own.client.close();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @DisplayName("after close, futures still complete and loss actions still run")
    void close_whatComesAfterIt_stillRuns() throws Exception {
        Rig own = new Rig(null, null);
        own.server.obliges();
        Lease lease = soon(own.lock().acquireAsync());
        CompletableFuture<LossReason> early = new CompletableFuture<>();
        lease.onLost(early::complete);
        Call<Boolean> closing = own.call(() -> {
            own.client.close();
            return true;
        });
        closing.awaitBlocked();
        own.time.advance(Duration.ofSeconds(5));
        assertThat(closing.result()).isTrue();

        assertThat(soon(early)).isEqualTo(LossReason.CLIENT_CLOSED);
        CompletableFuture<LossReason> late = new CompletableFuture<>();
        lease.onLost(late::complete);
        assertThat(soon(late)).isEqualTo(LossReason.CLIENT_CLOSED);
        assertThat(soon(lease.releaseAsync())).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }
}
