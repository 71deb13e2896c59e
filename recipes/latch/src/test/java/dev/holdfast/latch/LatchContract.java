package dev.holdfast.latch;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.BackendUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What latches do on every backend, and how they end. */
abstract class LatchContract extends LatchEndContract {

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
        // Again on a machine that is slower than the wait.
        await().ignoreExceptionsInstanceOf(BackendUnavailableException.class)
                .untilAsserted(
                        () -> assertThat(latch.await(Duration.ofMillis(100))).isFalse());
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
        await().until(() -> waiter.getState() == Thread.State.WAITING);

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
    void names_ofAnyCharacters_areKeptApart() {
        DistributedLatch latch = latch("any:{}%\n€", 4, DAY);
        CompletableFuture<Boolean> open = waitingAt(sameOf(latch));

        assertThat(latch.countDown("é".repeat(DistributedLatch.LONGEST_PARTY_BYTES / 2)))
                .isEqualTo(3);
        assertThat(latch.countDown("a:1\n")).isEqualTo(2);
        assertThat(latch.countDown("a:1")).isEqualTo(1);
        assertThat(latch.countDown("latch:4:1:2")).isZero();

        assertThat(open).succeedsWithin(LONG).isEqualTo(true);
    }
}
