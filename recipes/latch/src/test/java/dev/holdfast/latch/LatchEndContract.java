package dev.holdfast.latch;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How latches and waits for them end, on every backend. The clients ask again after an hour at the earliest, so those
 * that wait for less are told that a latch has opened.
 */
abstract class LatchEndContract {

    static final Duration POLL_BOUND = Duration.ofHours(1);
    static final Duration LONG = Patience.LIMIT;
    static final Duration DAY = Duration.ofDays(1);

    /** Of latches whose end is waited for; the calls before have to come in time. */
    static final Duration SHORT = Duration.ofSeconds(2);

    private Holdfast holdfast;
    private Holdfast other;

    /** A client with {@link #POLL_BOUND} that meets those that were returned before, and runs code of users so. */
    abstract Holdfast connect(Executor executor);

    /** The same, with the client's own threads. */
    abstract Holdfast connect();

    @BeforeEach
    void connectClients() {
        holdfast = connect();
        other = connect();
    }

    @AfterEach
    void closeClients() {
        holdfast.close();
        other.close();
    }

    DistributedLatch latch(String name, int parties, Duration validFor) {
        return Latches.of(holdfast).latch(name, parties, validFor);
    }

    DistributedLatch sameOf(DistributedLatch latch) {
        return Latches.of(other).latch(latch.name(), latch.parties(), latch.validFor());
    }

    /** Begins to wait; the question has been carried out when this returns, since requests keep their order. */
    static CompletableFuture<Boolean> waitingAt(DistributedLatch latch) {
        CompletableFuture<Boolean> open = latch.awaitAsync(DAY);
        assertThat(latch.left()).isPositive();
        assertThat(open).isNotDone();
        return open;
    }

    @Test
    void await_latchEndsBeforeItOpens_throwsHowManyWereLeft() {
        DistributedLatch latch = latch("ends", 3, SHORT);
        latch.countDown("a");

        assertThatThrownBy(() -> latch.await(DAY))
                .isInstanceOfSatisfying(LatchEndedException.class, ended -> {
                    assertThat(ended.left()).isEqualTo(2);
                    assertThat(ended.lockName()).hasValue("ends");
                })
                .hasMessageContaining("Latch 'ends' ended before it was open: 2 of 3 parties had not counted down");
        assertThat(latch.left()).as("as if there had been none").isEqualTo(3);
        assertThat(latch.awaitAsync(DAY))
                .failsWithin(LONG)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(LatchEndedException.class);
    }

    @Test
    void latch_open_staysSoUntilItsEndAndThenBeginsAnew() throws InterruptedException {
        DistributedLatch latch = latch("anew", 1, SHORT);
        latch.countDown("a");
        assertThat(latch.await(Duration.ZERO)).isTrue();

        await().until(() -> latch.left() == 1);
        assertThat(latch.await(Duration.ZERO)).isFalse();
        assertThat(latch.countDown("a")).isZero();
    }

    @Test
    void validity_ofTheFirstCall_counts() {
        latch("first", 2, SHORT).countDown("a");

        assertThat(latch("first", 2, DAY).countDown("a")).isEqualTo(1);
        await().until(() -> latch("first", 2, DAY).left() == 2);
    }

    @Test
    void await_interrupted_throwsAndLeavesTheLatch() throws InterruptedException {
        DistributedLatch latch = latch("interrupted", 1, DAY);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread waiter = new Thread(() -> thrown.set(catchThrowable(() -> latch.await(DAY))));
        waiter.start();
        await().until(() -> waiter.getState() == Thread.State.WAITING);

        waiter.interrupt();
        waiter.join();

        assertThat(thrown.get())
                .isInstanceOf(InterruptedException.class)
                .hasMessage("Interrupted while it waited for latch 'interrupted'; the latch stays as it was");
        assertThat(latch.countDown("a")).isZero();
    }

    @Test
    void await_interruptedBefore_throws() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> latch("before", 1, DAY).await(DAY)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void countDown_interrupted_countsAndKeepsTheFlag() {
        Thread.currentThread().interrupt();
        int left = latch("flag", 2, DAY).countDown("a");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(left).isEqualTo(1);
    }

    @Test
    void awaitAsync_cancelled_leavesTheLatchAndTheOthersWhoWait() {
        DistributedLatch latch = latch("cancelled", 1, DAY);
        CompletableFuture<Boolean> cancelled = waitingAt(latch);
        CompletableFuture<Boolean> waiting = waitingAt(latch);

        cancelled.cancel(true);
        assertThat(sameOf(latch).countDown("a")).isZero();

        assertThat(waiting).succeedsWithin(LONG).isEqualTo(true);
        assertThat(cancelled).isCancelled();
    }

    @Test
    void calls_afterTheEndOfTheClient_throwThatItIsClosed() throws InterruptedException {
        DistributedLatch latch = latch("closed", 1, DAY);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread waiter = new Thread(() -> thrown.set(catchThrowable(() -> latch.await(DAY))));
        waiter.start();
        await().until(() -> waiter.getState() == Thread.State.WAITING);
        CompletableFuture<Boolean> waiting = waitingAt(latch);

        holdfast.close();

        waiter.join();
        assertThat(thrown.get())
                .isInstanceOf(HoldfastClosedException.class)
                .hasMessageContaining("Latch 'closed' cannot be used");
        assertThat(waiting)
                .failsWithin(LONG)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(HoldfastClosedException.class);
        for (Throwable refused : List.of(
                catchThrowable(() -> latch.countDown("a")),
                catchThrowable(() -> latch.countDownAsync("a")),
                catchThrowable(() -> latch.await(DAY)),
                catchThrowable(() -> latch.awaitAsync(DAY)),
                catchThrowable(latch::left))) {
            assertThat(refused).isInstanceOf(HoldfastClosedException.class);
        }
    }

    @Test
    void blockingCalls_onAThreadOfTheClient_areRefused() throws Exception {
        CountDownLatch attached = new CountDownLatch(1);
        Holdfast inline = connect(task -> {
            await().until(() -> attached.getCount() == 0);
            task.run();
        });
        try {
            DistributedLatch latch = Latches.of(inline).latch("inline", 1, DAY);
            CompletableFuture<Throwable> nested =
                    latch.awaitAsync(DAY).thenApply(open -> catchThrowable(() -> latch.await(DAY)));
            attached.countDown();
            assertThat(latch("inline", 1, DAY).countDown("a")).isZero();

            assertThat(nested.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("Latch 'inline' cannot be asked on thread", "awaitAsync");
        } finally {
            inline.close();
        }
    }
}
