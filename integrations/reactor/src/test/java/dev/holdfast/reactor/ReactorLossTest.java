package dev.holdfast.reactor;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockInspection;
import dev.holdfast.LockSet;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** Leases that end before what runs under them. */
class ReactorLossTest extends LocalReactorTest {

    private final DistributedLock lock = holdfast.lock("order");
    /** Its loss is found at the next renewal, a second later. */
    private static final Duration LEASE = Duration.ofSeconds(3);

    private final DistributedLock ending = holdfast.lock("ending", o -> o.lease(LEASE));
    private final AtomicInteger cancelled = new AtomicInteger();
    private final Queue<String> threads = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> dropped = new ConcurrentLinkedQueue<>();

    @Test
    void loss_whileTheActionRuns_cancelsItAndIsTheError() {
        Mono<Object> mono = ReactiveLock.of(ending)
                .using(lease -> lost())
                .doOnError(error -> threads.add(Thread.currentThread().getName()));

        StepVerifier.create(mono)
                .expectErrorSatisfies(error -> assertThat(error)
                        .isInstanceOf(LeaseLostException.class)
                        .hasMessageMatching("The lease on lock 'ending' \\(token \\d+\\) was lost before the action"
                                + " under it ended: .*"))
                .verify(LONG);
        assertThat(cancelled).hasValue(1);
        assertThat(threads).singleElement().asString().startsWith("holdfast-user-");
    }

    /** Never ends; the service has forgotten the lease once it runs. */
    private Mono<Object> lost() {
        return Mono.never().doOnSubscribe(subscription -> service.forgetAll()).doOnCancel(cancelled::incrementAndGet);
    }

    @Test
    void loss_whileItemsCome_cancelsThemAndIsTheError() {
        Flux<Integer> flux = ReactiveLock.of(ending)
                .within(LONG)
                .usingMany(lease -> Flux.<Integer>never().startWith(1, 2).doOnCancel(cancelled::incrementAndGet));

        StepVerifier.create(flux)
                .expectNext(1, 2)
                .then(service::forgetAll)
                .expectError(LeaseLostException.class)
                .verify(LONG);
        assertThat(cancelled).hasValue(1);
    }

    @Test
    void loss_ofOneLockOfASet_cancelsTheAction() {
        LockSet set = holdfast.allOf(List.of("a", "b"), o -> o.lease(LEASE));

        StepVerifier.create(ReactiveLock.of(set).using(leases -> lost()))
                .expectError(LeaseLostException.class)
                .verify(LONG);
        assertThat(cancelled).hasValue(1);
    }

    @Test
    void loss_foundAtTheRelease_isTheErrorInsteadOfTheValue() {
        Mono<Integer> mono = ReactiveLock.of(lock).using(lease -> Mono.just(1).doOnNext(value -> service.forgetAll()));

        StepVerifier.create(mono).expectError(LeaseLostException.class).verify(LONG);
    }

    @Test
    void loss_ofOneLockFoundAtTheRelease_namesIt() {
        LockSet both = holdfast.allOf(List.of("a", "b"));
        Flux<Integer> flux = ReactiveLock.of(both)
                .usingMany(leases -> Flux.defer(() -> {
                    LockInspection.Holder holder =
                            other.lock("b").inspect().holder().orElseThrow();
                    other.lock("b").forceRelease(holder.id());
                    return Flux.just(1);
                }));

        StepVerifier.create(flux)
                .expectNext(1)
                .expectErrorSatisfies(error -> assertThat(error)
                        .isInstanceOfSatisfying(
                                LeaseLostException.class,
                                lost -> assertThat(lost.lockName()).contains("b")))
                .verify(LONG);
    }

    @Test
    void loss_besideAnErrorOfTheAction_isSuppressedInIt() {
        IllegalStateException thrown = new IllegalStateException("inside");
        Mono<Object> mono =
                ReactiveLock.of(lock).using(lease -> Mono.error(thrown).doOnError(error -> service.forgetAll()));

        StepVerifier.create(mono)
                .expectErrorSatisfies(error -> assertThat(error).isSameAs(thrown))
                .verify(LONG);
        assertThat(thrown.getSuppressed()).singleElement().isInstanceOf(LeaseLostException.class);
    }

    @Test
    void loss_foundAfterACancellation_goesToTheHookForDroppedErrors() {
        AtomicInteger running = new AtomicInteger();
        Disposable subscription = ReactiveLock.of(lock)
                .using(lease -> {
                    running.incrementAndGet();
                    return Mono.never();
                })
                .contextWrite(Losses.droppedTo(dropped::add))
                .subscribe();
        await().untilAtomic(running, value -> assertThat(value).isEqualTo(1));
        service.forgetAll();
        subscription.dispose();

        await().untilAsserted(() -> assertThat(dropped).singleElement().isInstanceOf(LeaseLostException.class));
    }

    /** Forbids: the engine's list of loss actions keeps a subscription, and so its lease, which is renewed for ever. */
    @Test
    void subscription_thatIsDropped_losesItsLease() {
        DistributedLock renewed = holdfast.lock("renewed", o -> o.lease(Duration.ofSeconds(1)));
        AtomicInteger running = new AtomicInteger();
        subscribeAndForget(renewed, running);
        await().untilAtomic(running, value -> assertThat(value).isEqualTo(1));

        await().pollInterval(Duration.ofMillis(100)).until(() -> {
            System.gc();
            return isFree("renewed");
        });
    }

    private static void subscribeAndForget(DistributedLock lock, AtomicInteger running) {
        ReactiveLock.of(lock)
                .using(lease -> {
                    running.incrementAndGet();
                    return Mono.never().doOnTerminate(lease::check);
                })
                .subscribe();
    }
}
