package dev.holdfast.latch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What latches do on every backend. The clients ask again after an hour at the earliest, so those that wait for less
 * are told that a latch has opened.
 */
abstract class LatchContract {

    static final Duration POLL_BOUND = Duration.ofHours(1);
    static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

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

    private DistributedLatch latch(String name, int parties, Duration validFor) {
        return Latches.of(holdfast).latch(name, parties, validFor);
    }

    private DistributedLatch sameOf(DistributedLatch latch) {
        return Latches.of(other).latch(latch.name(), latch.parties(), latch.validFor());
    }

    /** Begins to wait; the question has been carried out when this returns, since requests keep their order. */
    private static CompletableFuture<Boolean> waitingAt(DistributedLatch latch) {
        CompletableFuture<Boolean> open = latch.awaitAsync(DAY);
        assertThat(latch.left()).isPositive();
        assertThat(open).isNotDone();
        return open;
    }

    @Test
    void countDown_eachParty_saysHowManyAreLeft() {
        DistributedLatch latch = latch("left", 3, DAY);

        assertThat(latch.left()).isEqualTo(3);
        assertThat(latch.countDown("a")).isEqualTo(2);
        assertThat(sameOf(latch).countDown("b")).isEqualTo(1);
        assertThat(latch.left()).isEqualTo(1);
        assertThat(latch.countDownAsync("c")).succeedsWithin(LONG).isEqualTo(0);
        assertThat(sameOf(latch).left()).isZero();
    }

    @Test
    void countDown_samePartyAgain_changesNothing() {
        DistributedLatch latch = latch("again", 2, DAY);

        assertThat(latch.countDown("a")).isEqualTo(1);
        assertThat(latch.countDown("a")).isEqualTo(1);
        assertThat(sameOf(latch).countDown("a")).isEqualTo(1);
        assertThat(latch.countDown(" a")).as("another name").isZero();
        assertThat(latch.countDown("one too many")).isZero();
    }

    @Test
    void latch_ofAnotherName_isAnother() {
        latch("one", 1, DAY).countDown("a");

        assertThat(latch("two", 1, DAY).left()).isEqualTo(1);
    }

    @Test
    void await_open_isTrueAtOnceAndAgain() throws InterruptedException {
        DistributedLatch latch = latch("open", 1, DAY);
        latch.countDown("a");

        assertThat(latch.await(DAY)).isTrue();
        assertThat(sameOf(latch).await(Duration.ZERO)).isTrue();
        assertThat(latch.awaitAsync(DAY)).succeedsWithin(LONG).isEqualTo(true);
    }

    @Test
    void await_notInTime_isFalse() throws InterruptedException {
        DistributedLatch latch = latch("late", 2, DAY);
        latch.countDown("a");

        assertThat(latch.await(Duration.ZERO)).isFalse();
        assertThat(latch.await(Duration.ofMillis(100))).isFalse();
        assertThat(latch.awaitAsync(Duration.ofMillis(100)))
                .succeedsWithin(LONG)
                .isEqualTo(false);
    }

    @Test
    void await_lastPartyOfAnotherClient_opensForAllWhoWait() throws Exception {
        DistributedLatch latch = latch("push", 2, DAY);
        List<CompletableFuture<Boolean>> waits = List.of(waitingAt(latch), waitingAt(latch), waitingAt(sameOf(latch)));
        CompletableFuture<Boolean> blocked = new CompletableFuture<>();
        Thread waiter = new Thread(() -> {
            try {
                blocked.complete(latch.await(DAY));
            } catch (InterruptedException e) {
                blocked.completeExceptionally(e);
            }
        });
        waiter.start();
        await().atMost(LONG).until(() -> waiter.getState() == Thread.State.WAITING);

        assertThat(sameOf(latch).countDown("a")).isEqualTo(1);
        assertThat(sameOf(latch).countDown("b")).isZero();

        for (CompletableFuture<Boolean> open : waits) {
            assertThat(open).succeedsWithin(LONG).isEqualTo(true);
        }
        assertThat(blocked).succeedsWithin(LONG).isEqualTo(true);
        waiter.join();
    }

    @Test
    void await_openedByItsOwnClient_isTrue() {
        DistributedLatch latch = latch("own", 1, DAY);
        CompletableFuture<Boolean> open = waitingAt(latch);

        latch.countDown("a");

        assertThat(open).succeedsWithin(LONG).isEqualTo(true);
    }

    @Test
    void await_manyWhileManyCount_opensForEach() {
        int parties = 40;
        DistributedLatch latch = latch("many", parties, DAY);
        List<CompletableFuture<?>> all = IntStream.range(0, 4 * parties)
                .<CompletableFuture<?>>mapToObj(step -> switch (step % 4) {
                    case 0 ->
                        latch.awaitAsync(DAY)
                                .thenAccept(open -> assertThat(open).isTrue());
                    case 1 ->
                        sameOf(latch)
                                .awaitAsync(DAY)
                                .thenAccept(open -> assertThat(open).isTrue());
                    default -> (step % 4 == 2 ? latch : sameOf(latch)).countDownAsync("party-" + step / 4);
                })
                .toList();

        assertThat(CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)))
                .succeedsWithin(LONG);
    }

    @Test
    void await_latchEndsBeforeItOpens_throwsHowManyWereLeft() {
        DistributedLatch latch = latch("ends", 3, SECOND);
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
        DistributedLatch latch = latch("anew", 1, SECOND);
        latch.countDown("a");
        assertThat(latch.await(Duration.ZERO)).isTrue();

        await().atMost(LONG).until(() -> latch.left() == 1);
        assertThat(latch.await(Duration.ZERO)).isFalse();
        assertThat(latch.countDown("a")).isZero();
    }

    @Test
    void validity_ofTheFirstCall_counts() {
        latch("first", 2, SECOND).countDown("a");

        assertThat(latch("first", 2, DAY).countDown("a")).isEqualTo(1);
        await().atMost(LONG).until(() -> latch("first", 2, DAY).left() == 2);
    }

    @Test
    void parties_otherThanAtTheBeginning_areRefusedByAllCallsAndCountNothing() {
        DistributedLatch begun = latch("parties", 3, DAY);
        begun.countDown("a");
        DistributedLatch latch = latch("parties", 1, DAY);

        for (Throwable refused : List.of(
                catchThrowable(() -> latch.countDown("b")),
                catchThrowable(latch::left),
                catchThrowable(() -> latch.await(DAY)),
                catchThrowable(() -> latch.countDownAsync("b").get()).getCause(),
                catchThrowable(() -> latch.awaitAsync(DAY).get()).getCause())) {
            assertThat(refused)
                    .isInstanceOfSatisfying(
                            LatchPartiesException.class,
                            other -> assertThat(other.parties()).isEqualTo(3))
                    .hasMessageContaining("Latch 'parties' has begun with 3 parties, and this call names 1");
        }
        assertThat(begun.left()).isEqualTo(2);
    }

    @Test
    void await_interrupted_throwsAndLeavesTheLatch() throws InterruptedException {
        DistributedLatch latch = latch("interrupted", 1, DAY);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread waiter = new Thread(() -> thrown.set(catchThrowable(() -> latch.await(DAY))));
        waiter.start();
        await().atMost(LONG).until(() -> waiter.getState() == Thread.State.WAITING);

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
        await().atMost(LONG).until(() -> waiter.getState() == Thread.State.WAITING);
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
            await().atMost(LONG).until(() -> attached.getCount() == 0);
            task.run();
        });
        try {
            DistributedLatch latch = Latches.of(inline).latch("inline", 1, DAY);
            CompletableFuture<Throwable> nested =
                    latch.awaitAsync(DAY).thenApply(open -> catchThrowable(() -> latch.await(DAY)));
            attached.countDown();
            assertThat(latch("inline", 1, DAY).countDown("a")).isZero();

            assertThat(nested.get(60, TimeUnit.SECONDS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("Latch 'inline' cannot be asked on thread", "awaitAsync");
        } finally {
            inline.close();
        }
    }

    // ---- bad input

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void names_blank_areRefused(String blank) {
        assertThatThrownBy(() -> latch(blank, 1, DAY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A latch's name must not be blank");
        assertThatThrownBy(() -> latch("l", 1, DAY).countDown(blank))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A party of latch 'l' must not have a blank name");
    }

    @Test
    void party_longerThanTheBoundOrNotEncodable_isRefused() {
        DistributedLatch latch = latch("l", 3, DAY);
        String longest = "é".repeat(DistributedLatch.LONGEST_PARTY_BYTES / 2);

        assertThat(latch.countDown(longest)).isEqualTo(2);
        assertThatThrownBy(() -> latch.countDownAsync(longest + "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("of latch 'l' has a name of 257 bytes", "256");
        assertThatThrownBy(() -> latch.countDown("a\ud800"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("half of a surrogate pair");
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, 0, DistributedLatch.MOST_PARTIES + 1})
    void parties_outOfBounds_areRefused(int parties) {
        assertThatThrownBy(() -> latch("l", parties, DAY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Latch 'l' must have from 1 to 10000 parties, and was to have " + parties);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT0S", "PT0.999999999S", "P30DT0.000000001S"})
    void validity_outOfBounds_isRefused(Duration validFor) {
        assertThatThrownBy(() -> latch("l", 1, validFor))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("Latch 'l' must be valid for a time between PT1S and PT720H", "" + validFor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-0.000000001S", "P30DT0.000000001S"})
    void wait_outOfBounds_isRefused(Duration wait) {
        assertThatThrownBy(() -> latch("l", 1, DAY).awaitAsync(wait))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("The wait for latch 'l' must be between PT0S and PT720H", "" + wait);
    }
}
