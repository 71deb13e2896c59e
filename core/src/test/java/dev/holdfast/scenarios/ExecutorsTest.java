package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.Candidacy;
import dev.holdfast.DistributedLock;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.TermEnd;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.internal.engine.UserCode;
import java.time.Duration;
import java.util.ArrayList;
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
import org.slf4j.LoggerFactory;

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
    @DisplayName("what hangs on the future of a call runs on the executor, and whoever looks at it waits for nobody")
    void lock_isThereForWhoeverLooks_whatHangsOnItRunsOnTheExecutor() {
        Rig.CapturedTasks later = new Rig.CapturedTasks();
        Rig rig = new Rig(later);
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        CompletableFuture<Void> hanging = acquired.thenAccept(lease -> {});
        rig.server.expectAsk().isGranted();

        assertThat(hanging).isNotDone();
        Lease lease = got(acquired);
        CompletableFuture<ReleaseOutcome> released = lease.releaseAsync();
        CompletableFuture<Void> behind = released.thenAccept(outcome -> {});
        rig.server.expectRelease().isDone();
        assertThat(released).isCompletedWithValue(ReleaseOutcome.RELEASED);
        assertThat(behind).isNotDone();
        later.runAll();

        assertThat(hanging).isCompleted();
        assertThat(behind).isCompleted();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("the same of calls for several locks, and no answer of a part goes to the executor before")
    void setOfLocks_isThereForWhoeverLooks_whatHangsOnItRunsOnTheExecutor() {
        Rig.CapturedTasks later = new Rig.CapturedTasks();
        Rig rig = new Rig(later);
        CompletableFuture<LeaseSet> acquired =
                rig.client.allOf(List.of("a", "b")).acquireAsync();
        CompletableFuture<Void> hanging = acquired.thenAccept(leases -> {});
        rig.server.expectAsk().isGranted();
        rig.server.expectAsk().isGranted();
        assertThat(hanging).isNotDone();

        CompletableFuture<Map<String, ReleaseOutcome>> released =
                acquired.join().releaseAsync();
        CompletableFuture<Void> behind = released.thenAccept(outcomes -> {});
        rig.server.expectRelease().isDone();
        rig.server.expectRelease().isDone();
        assertThat(released).isCompletedWithValue(Map.of("a", ReleaseOutcome.RELEASED, "b", ReleaseOutcome.RELEASED));
        assertThat(behind).isNotDone();
        later.runAll();

        assertThat(hanging).isCompleted();
        assertThat(behind).isCompleted();
        CompletableFuture<LeaseSet> refused =
                rig.client.allOf(List.of("a", "b")).acquireAsync(Duration.ZERO);
        rig.server.expectAsk().isGranted();
        rig.server.expectAsk().isTaken(1000);
        rig.server.expectRelease().isDone();
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
        useUpThreads(own, never, 0);
        Call<Lease> call = own.call(() -> own.lock().acquire());
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        call.result().onLost(loss::complete);

        own.time.freeze(Duration.ofMinutes(1));
        own.time.advanceMillis(0);

        assertThat(soon(loss)).isEqualTo(LossReason.EXPIRED);
        never.countDown();
        own.client.close();
    }

    /** All threads for continuations are blocked when this returns, and as many tasks more wait for them. */
    private static void useUpThreads(Rig own, CountDownLatch never, int more) throws Exception {
        CountDownLatch blocked = new CountDownLatch(64);
        for (int i = 0; i < 64 + more; i++) {
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
    }

    @Test
    @Timeout(60)
    @DisplayName("64 continuations that block for ever keep nobody waiting for a future, or for several locks")
    void continuations_useUpTheirThreads_whoeverWaitsGoesOn() throws Exception {
        Rig own = new Rig(null, null);
        CountDownLatch never = new CountDownLatch(1);
        useUpThreads(own, never, 1);

        Lease lease = soon(own.lock().acquireAsync());
        assertThat(soon(lease.releaseAsync())).isEqualTo(ReleaseOutcome.RELEASED);
        LeaseSet leases = soon(own.client.allOf(List.of("a", "b")).acquireAsync());
        assertThat(soon(leases.releaseAsync())).hasSize(2);
        Call<LeaseSet> set = own.call(own.client.allOf(List.of("a", "b"))::acquire);
        assertThat(set.result().release()).hasSize(2);
        Call<Lease> any = own.call(own.client.anyOf(List.of("a", "b"))::acquire);
        assertThat(any.result().release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(soon(own.client.anyOf(List.of("a", "b")).acquireAsync()).release())
                .isEqualTo(ReleaseOutcome.RELEASED);
        end(own, never);
    }

    /** Whatever is held is lost, so that closing does not wait for it on a clock that stands still. */
    private static void end(Rig own, CountDownLatch never) {
        never.countDown();
        own.time.freeze(Duration.ofMinutes(1));
        own.time.advanceMillis(0);
        own.client.close();
    }

    @Test
    @Timeout(60)
    @DisplayName("300 continuations that wait for other futures of the client all get them")
    void continuations_thatWaitForOtherFutures_goOn() throws Exception {
        Rig own = new Rig(null, null);
        own.server.obliges();
        List<CompletableFuture<ReleaseOutcome>> joined = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            DistributedLock inner = own.client.lock("inner-" + i);
            joined.add(own.client
                    .lock("outer-" + i)
                    .acquireAsync()
                    .thenApply(
                            lease -> inner.acquireAsync().join().releaseAsync().join()));
        }

        for (CompletableFuture<ReleaseOutcome> one : joined) {
            assertThat(soon(one)).isEqualTo(ReleaseOutcome.RELEASED);
        }
        end(own, new CountDownLatch(1));
    }

    @Test
    @Timeout(60)
    @DisplayName("70 loss actions that block for ever do not keep a leader from learning that its term is over")
    void lossActions_useUpTheirThreads_aLeaderLearnsOfItsEnd() throws Exception {
        Rig own = new Rig(null, null);
        own.server.obliges();
        CountDownLatch never = new CountDownLatch(1);
        loseLeases(own, never);
        CompletableFuture<Boolean> leads = new CompletableFuture<>();
        CompletableFuture<TermEnd> told = new CompletableFuture<>();
        Candidacy candidacy = own.client.stand("leader", ElectionOptions.defaults(), term -> {
            leads.complete(true);
            try {
                never.await();
            } catch (InterruptedException stopped) {
                told.complete(term.end().orElseThrow());
            }
        });
        soon(leads);

        own.time.freeze(Duration.ofMinutes(1));
        own.time.advanceMillis(0);

        assertThat(soon(told)).isEqualTo(TermEnd.LOST);
        candidacy.close();
        end(own, never);
    }

    /** Seventy, and all threads for loss actions are blocked when this returns. */
    private static void loseLeases(Rig own, CountDownLatch never) throws Exception {
        CountDownLatch blocked = new CountDownLatch(64);
        List<Lease> lost = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
            Lease lease = soon(own.client
                    .lock("short-" + i, o -> o.lease(Duration.ofSeconds(5)).notRenewed())
                    .acquireAsync());
            lease.onLost(reason -> {
                blocked.countDown();
                awaitQuietly(never);
            });
            lost.add(lease);
        }
        own.time.advance(Duration.ofSeconds(5));
        assertThat(blocked.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(lost).allMatch(lease -> lease.state() == LeaseState.LOST);
    }

    @Test
    @Timeout(60)
    @DisplayName("threads that are all blocked for a second are a line in the log and a warning of the health")
    void threads_allBlockedForASecond_theLogAndTheHealthSaySo() throws Exception {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        Logger logger = (Logger) LoggerFactory.getLogger(UserCode.class);
        logger.addAppender(log);
        Rig own = new Rig(null, null);
        CountDownLatch never = new CountDownLatch(1);
        try {
            useUpThreads(own, never, 1);
            loseLeases(own, never);
            own.time.advance(Duration.ofSeconds(3));

            Patience.await()
                    .untilAsserted(() -> assertThat(log.list)
                            .extracting(
                                    ILoggingEvent::getLevel,
                                    line -> line.getFormattedMessage().replaceAll("\\d+ ms.*", "… ms"))
                            .containsExactlyInAnyOrder(
                                    tuple(
                                            Level.WARN,
                                            "Listeners and continuations of this Holdfast client wait: no thread has"
                                                    + " been free for them for … ms"),
                                    tuple(
                                            Level.WARN,
                                            "Actions for lost locks of this Holdfast client wait: no thread has"
                                                    + " been free for them for … ms")));
            assertThat(own.call(own.client::health).result().warnings())
                    .anyMatch(warning -> warning.startsWith("Listeners and continuations have waited for a thread"))
                    .anyMatch(warning -> warning.startsWith("Actions for lost locks have waited for a thread"));
        } finally {
            end(own, never);
            logger.detachAppender(log);
        }
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
