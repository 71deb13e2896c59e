package dev.holdfast.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockEvent;
import dev.holdfast.LockOptions;
import dev.holdfast.LockSet;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * A listener that an executor runs inline, and that blocks in the midst of a call for several locks: at the lock that
 * rests with the client, after the one before it was put aside.
 */
class BlockedListenerTest {

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(4);

    private final Scene scene = Scene.start();
    private final CountDownLatch released = new CountDownLatch(1);
    private final CompletableFuture<LockEvent> unanswered = new CompletableFuture<>();
    private final CompletableFuture<String> blocked = new CompletableFuture<>();
    private final Holdfast client =
            scene.direct(settings -> settings.executor(Runnable::run).responseTimeout(RESPONSE_TIMEOUT));
    private final LockSet set = client.allOf(List.of("a", "b", "c"), BlockedListenerTest::sticky);

    /** No lease ends within the test. */
    private static void sticky(LockOptions.Builder options) {
        options.lease(Scene.ENDLESS).sticky(Scene.ENDLESS);
    }

    @AfterEach
    void close() {
        released.countDown();
        scene.close();
    }

    /** Has "b" rest with the client, and blocks who takes it next. */
    private void blockAtTheSecond() throws InterruptedException {
        DistributedLock second = client.lock("b", BlockedListenerTest::sticky);
        second.acquire().close(); // with the only token of a lock that is new
        second.acquire().close();
        client.listen(event -> {
            if (event instanceof LockEvent.Unavailable && event.name().equals("a")) {
                unanswered.complete(event);
            }
        });
        client.listen(event -> {
            if (event instanceof LockEvent.HandedOver && event.name().equals("b")) {
                blocked.complete(Thread.currentThread().getName());
                awaitRelease();
            }
        });
    }

    private void awaitRelease() {
        try {
            released.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    @DisplayName(
            "what was put aside goes out when the listener ends, within the response timeout as if nothing had been")
    void acquire_listenerThatBlocksForAMoment_isHeldUpAndSucceeds() throws Exception {
        blockAtTheSecond();
        Future<LeaseSet> call = scene.actor("caller").begin(set::acquire);
        assertThat(Actor.answer(blocked)).contains("caller");
        assertThat(scene.isHeld("a")).isFalse();

        released.countDown();

        Actor.answer(call).close();
        client.close();
        requireNothingOnTheServer();
    }

    private void requireNothingOnTheServer() {
        Scene.soon().untilAsserted(() -> assertThat(scene.lockKeys()).isEmpty());
    }

    @Test
    @DisplayName("beyond the response timeout, the question counts as unanswered, and leaves nothing on the server")
    void tryAcquire_listenerThatBlocksForLong_failsAndLeavesNothing() throws Exception {
        blockAtTheSecond();
        Future<Optional<LeaseSet>> call = scene.actor("caller").begin(set::tryAcquire);
        Actor.answer(blocked);

        Actor.answer(unanswered);
        released.countDown();

        assertThat(call)
                .failsWithin(Actor.PATIENCE)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(BackendUnavailableException.class);
        try (Holdfast other = scene.direct();
                Lease free = other.lock("a").acquire(Actor.PATIENCE)) {
            free.check();
        }
        client.close();
        requireNothingOnTheServer();
    }
}
