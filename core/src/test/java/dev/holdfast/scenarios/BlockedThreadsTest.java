package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.holdfast.BlockedThread;
import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.fixtures.SentBlocked;
import dev.holdfast.internal.lane.BlockingRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** What a client shows of its threads that own a lock and wait for another, and when it shows nothing. */
@SuppressWarnings("LockNotBeforeTry") // the locks are held when a test ends
class BlockedThreadsTest {

    private static final Duration PATIENCE = Patience.LIMIT;

    private final Rig rig = new Rig();

    /** A thread that owns some locks and waits for another one, which another client holds. */
    private final class Owner {

        final CompletableFuture<Boolean> result = new CompletableFuture<>();
        final List<Long> attempts = new ArrayList<>();
        final Thread thread;

        Owner(String name, DistributedLock awaited, String... owned) {
            thread = new Thread(
                    () -> {
                        try {
                            for (String each : owned) {
                                rig.client.lock(each).lock();
                            }
                            awaited.lockInterruptibly();
                            result.complete(true);
                        } catch (Throwable ended) {
                            result.complete(false);
                        }
                    },
                    name);
            thread.setDaemon(true);
            thread.start();
            for (String each : owned) {
                Sent.Asked asked = rig.server.awaitAsk();
                assertThat(asked.ask.lock().name()).isEqualTo(each);
                attempts.add(asked.attempt().number());
                asked.isGranted();
            }
            await("the thread waits")
                    .until(() -> LockSupport.getBlocker(thread) instanceof BlockingRequest request
                            && request.lane() != null
                            && Objects.requireNonNull(request.lane()).name().equals(awaited.name()));
        }

        void interrupt() throws Exception {
            thread.interrupt();
            assertThat(result.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isFalse();
        }
    }

    private SentBlocked shown() {
        return Objects.requireNonNull(rig.server.nextBlocked(), "nothing was shown");
    }

    private long queued(String name) {
        Sent.Asked asked = rig.server.awaitAsk();
        assertThat(asked.ask.lock().name()).isEqualTo(name);
        asked.isQueued(30_000);
        return asked.attempt().number();
    }

    @Test
    void wait_ofAThreadThatOwnsALock_isShownWithBothAttemptsAndCleared() throws Exception {
        Owner owner = new Owner("worker", rig.client.lock("y"), "x");
        long awaited = queued("y");
        rig.time.advance(Duration.ofMillis(1999));
        assertThat(rig.server.nextBlocked()).isNull();

        rig.time.advance(Duration.ofSeconds(1));

        SentBlocked first = shown();
        assertThat(first.blocked).singleElement().satisfies(blocked -> {
            assertThat(blocked.thread()).isEqualTo("worker");
            assertThat(blocked.held()).isEqualTo("x");
            assertThat(blocked.heldAttempt()).isEqualTo(owner.attempts.get(0));
            assertThat(blocked.awaited()).isEqualTo("y");
            assertThat(blocked.awaitedGroup()).isEmpty();
            assertThat(blocked.awaitedAttempt()).isEqualTo(awaited);
        });
        first.isDone();
        rig.time.advance(Duration.ofSeconds(5));
        assertThat(rig.server.nextBlocked()).as("the same once more").isNull();

        owner.interrupt();
        rig.time.advance(Duration.ofSeconds(1));

        SentBlocked last = shown();
        assertThat(last.blocked).isEmpty();
        last.isDone();
        rig.time.advance(Duration.ofSeconds(60));
        assertThat(rig.server.nextBlocked()).isNull();
    }

    @Test
    void wait_forWhatAnotherThreadOfTheClientHas_isShownWithoutAnAttempt() {
        Owner holding = new Owner("holding", rig.client.lock("z"), "x", "y");
        long awaited = queued("z");
        Owner behind = new Owner("behind", rig.client.readWriteLock("y").writeLock(), "w");

        rig.time.advance(Duration.ofSeconds(3));

        assertThat(shown().blocked)
                .extracting(
                        BlockedThread::thread,
                        BlockedThread::held,
                        BlockedThread::heldAttempt,
                        BlockedThread::awaited,
                        BlockedThread::awaitedAttempt)
                .containsExactlyInAnyOrder(
                        tuple("holding", "x", holding.attempts.get(0), "z", awaited),
                        tuple("holding", "y", holding.attempts.get(1), "z", awaited),
                        tuple("behind", "w", behind.attempts.get(0), "y", 0L));
    }

    @Test
    void wait_asAReader_isShownWithItsGroup() {
        new Owner("reader", rig.client.readWriteLock("y").readLock(), "x");
        queued("y");

        rig.time.advance(Duration.ofSeconds(3));

        assertThat(shown().blocked)
                .singleElement()
                .extracting(BlockedThread::awaitedGroup)
                .isEqualTo(Optional.of("r"));
    }

    @Test
    void wait_ofAThreadThatOwnsNothing_isNotShown() {
        Lease handle = rig.hold(rig.client.lock("x"));
        new Owner("waiting", rig.client.lock("y"));
        queued("y");

        rig.time.advance(Duration.ofSeconds(5));

        assertThat(rig.server.nextBlocked()).isNull();
        handle.check();
    }

    @Test
    void request_thatFails_isRepeated() {
        new Owner("worker", rig.client.lock("y"), "x");
        queued("y");
        rig.time.advance(Duration.ofSeconds(2));
        SentBlocked first = shown();

        first.isLost();
        rig.time.advance(Duration.ofSeconds(1));

        assertThat(shown().blocked).isEqualTo(first.blocked);
    }

    @Test
    void request_thatFailsWhenTheWaitIsOver_isFollowedByOneThatShowsNothing() throws Exception {
        Owner owner = new Owner("worker", rig.client.lock("y"), "x");
        queued("y");
        rig.time.advance(Duration.ofSeconds(2));
        SentBlocked first = shown();
        owner.interrupt();

        first.isLost();
        rig.time.advance(Duration.ofSeconds(1));

        assertThat(shown().blocked).as("it may have been carried out").isEmpty();
    }

    @Test
    void request_thatCannotBeSent_isRepeated() {
        new Owner("worker", rig.client.lock("y"), "x");
        queued("y");
        rig.server.breaksWith(new IllegalStateException("broken"));
        rig.time.advance(Duration.ofSeconds(2));
        assertThat(shown().blocked).hasSize(1);
        rig.server.breaksWith(null);

        rig.time.advance(Duration.ofSeconds(1));

        assertThat(shown().blocked).hasSize(1);
    }

    @Test
    void request_thatIsNotAnswered_isRepeatedAfterTheResponseTimeoutAndItsAnswerCountsNoMore() throws Exception {
        Owner owner = new Owner("worker", rig.client.lock("y"), "x");
        queued("y");
        rig.time.advance(Duration.ofSeconds(2));
        SentBlocked first = shown();
        rig.time.advance(Duration.ofSeconds(1));
        assertThat(rig.server.nextBlocked()).as("while one is under way").isNull();

        owner.interrupt();
        rig.time.advance(Rig.RESPONSE_TIMEOUT);
        SentBlocked second = shown();
        first.isDone();
        second.isLost();
        rig.time.advance(Duration.ofSeconds(1));

        assertThat(second.blocked).isEmpty();
        assertThat(shown().blocked).isEmpty();
    }

    @Test
    void threads_beyondTheBound_areLeftOut() {
        String[] owned = new String[20];
        for (int i = 0; i < owned.length; i++) {
            owned[i] = "own-" + i;
        }
        new Owner("a".repeat(200), rig.client.lock("y"), owned);
        queued("y");

        rig.time.advance(Duration.ofSeconds(2));

        assertThat(shown().blocked)
                .hasSize(BlockedThread.MOST)
                .allSatisfy(each -> assertThat(each.thread()).hasSize(100));
    }

    @Test
    void close_whileARequestIsNotAnswered_doesNotWaitForIt() {
        new Owner("worker", rig.client.lock("y"), "x");
        queued("y");
        rig.time.advance(Duration.ofSeconds(2));
        assertThat(shown().blocked).hasSize(1);

        CompletableFuture<Boolean> closed = CompletableFuture.supplyAsync(() -> {
            rig.client.close();
            return true;
        });
        await().until(() -> {
            rig.time.advance(Duration.ofSeconds(1));
            return closed.isDone();
        });

        assertThat(rig.server.nextBlocked()).isNull();
    }
}
