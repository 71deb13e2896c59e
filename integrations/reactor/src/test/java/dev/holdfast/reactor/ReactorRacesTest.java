package dev.holdfast.reactor;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.AnyLock;
import dev.holdfast.Lease;
import dev.holdfast.LockSet;
import dev.holdfast.ReleaseOutcome;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Cancellations at whatever moment. */
class ReactorRacesTest extends LocalReactorTest {

    private static final int ROUNDS = 2_000;

    private final AtomicInteger running = new AtomicInteger();
    private final Queue<Throwable> dropped = new ConcurrentLinkedQueue<>();

    private Mono<Object> untilCancelled() {
        return Mono.never()
                .doOnSubscribe(subscription -> running.incrementAndGet())
                .doFinally(signal -> running.decrementAndGet());
    }

    private static void spin() {
        for (int spin = ThreadLocalRandom.current().nextInt(3_000); spin > 0; spin--) {
            Thread.onSpinWait();
        }
    }

    private void assertNothingIsLeft(String... names) throws Exception {
        await().untilAsserted(() -> assertThat(holdfast.statistics())
                .matches(now -> now.held() == 0 && now.waiting() == 0, "nothing held, nobody waits"));
        assertAllIsFree(names);
        await().untilAtomic(running, value -> assertThat(value).isEqualTo(0));
        assertThat(dropped).isEmpty();
    }

    private void cancelAtWhateverMoment(Supplier<Flux<Object>> section) {
        for (int i = 0; i < ROUNDS; i++) {
            Disposable subscription =
                    section.get().contextWrite(Losses.droppedTo(dropped::add)).subscribe();
            spin();
            subscription.dispose();
        }
    }

    /** Forbids: the grant of a free lock meets the cancellation, and no one has the lease. */
    @Test
    void cancel_whenAFreeLockIsGranted_leavesNoHold() throws Exception {
        cancelAtWhateverMoment(() -> ReactiveLock.of(holdfast.lock("order")).usingMany(lease -> untilCancelled()));
        assertNothingIsLeft("order");
    }

    @Test
    void cancel_whenASetIsGranted_leavesNoHold() throws Exception {
        LockSet set = holdfast.allOf(List.of("a", "b", "c"));
        cancelAtWhateverMoment(() -> ReactiveLock.of(set).usingMany(leases -> untilCancelled()));
        assertNothingIsLeft("a", "b", "c");
    }

    @Test
    void cancel_whenOneOfSeveralIsGranted_leavesNoHold() throws Exception {
        AnyLock any = holdfast.anyOf(List.of("a", "b", "c"));
        cancelAtWhateverMoment(() -> ReactiveLock.of(any).usingMany(lease -> untilCancelled()));
        assertNothingIsLeft("a", "b", "c");
    }

    @Test
    void cancel_whenPermitsAreGranted_leavesNone() throws Exception {
        cancelAtWhateverMoment(
                () -> ReactiveLock.of(holdfast.semaphore("imports", 2), 2).usingMany(permits -> untilCancelled()));
        assertNothingIsLeft();
        other.semaphore("imports", 2).acquire(2, LONG).close();
    }

    /** The same with a grant that comes from another client, which releases at that moment. */
    @Test
    void cancel_whenTheLockIsHandedOver_leavesNoHold() throws Exception {
        for (int i = 0; i < ROUNDS / 4; i++) {
            Lease busy = other.lock("order").acquire(LONG);
            Disposable waiting = ReactiveLock.of(holdfast.lock("order"))
                    .using(lease -> untilCancelled())
                    .contextWrite(Losses.droppedTo(dropped::add))
                    .subscribe();
            CompletableFuture<ReleaseOutcome> unused = busy.releaseAsync();
            spin();
            waiting.dispose();
        }
        assertNothingIsLeft("order");
    }

    /** The action ends by itself while it is cancelled. */
    @Test
    void cancel_whenTheActionEnds_releasesOnce() throws Exception {
        cancelAtWhateverMoment(() -> ReactiveLock.of(holdfast.lock("order"))
                .usingMany(lease -> Mono.<Object>just(1).publishOn(Schedulers.parallel())));
        assertNothingIsLeft("order");
    }
}
