package dev.holdfast.reactor;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.holdfast.AnyLock;
import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.Lease;
import dev.holdfast.LockSet;
import dev.holdfast.LockTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;
import reactor.util.context.Context;

/** Each form, and each way out of it. */
class ReactiveLockTest extends LocalReactorTest {

    private final ReactiveLock<Lease> reactive = ReactiveLock.of(holdfast.lock("order"));
    private final AtomicInteger calls = new AtomicInteger();

    // ---- what a subscription does

    @Test
    void mono_untilItIsSubscribedTo_asksForNothing() {
        List<Long> tokens = new ArrayList<>();
        Mono<Integer> mono = reactive.using(lease -> {
            tokens.add(lease.token());
            return Mono.just(calls.incrementAndGet());
        });
        assertThat(holdfast.statistics().lanes()).isZero();

        StepVerifier.create(mono).expectNext(1).expectComplete().verify(LONG);
        StepVerifier.create(mono).expectNext(2).expectComplete().verify(LONG);

        assertThat(tokens).hasSize(2).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void mono_itsAction_runsUnderTheLock() {
        Mono<Boolean> free = reactive.within(LONG).using(lease -> Mono.fromSupplier(() -> isFree("order")));

        StepVerifier.create(free).expectNext(false).expectComplete().verify(LONG);
    }

    @Test
    void mono_itsValue_comesAfterTheRelease() {
        Mono<Boolean> free = reactive.using(lease -> Mono.just(1)).map(value -> isFree("order"));

        StepVerifier.create(free).expectNext(true).expectComplete().verify(LONG);
    }

    @Test
    void mono_ofAnEmptyAction_isEmptyAfterTheRelease() {
        Mono<Boolean> free =
                reactive.<Boolean>using(lease -> Mono.empty()).switchIfEmpty(Mono.fromSupplier(() -> isFree("order")));

        StepVerifier.create(free).expectNext(true).expectComplete().verify(LONG);
    }

    @Test
    void flux_itsItems_comeWhileTheLockIsHeldAndItsEndAfterTheRelease() {
        Sinks.Many<Integer> items = Sinks.many().unicast().onBackpressureBuffer();
        Flux<Boolean> free = reactive.usingMany(lease -> items.asFlux())
                .map(item -> isFree("order"))
                .concatWith(Mono.fromSupplier(() -> isFree("order")));

        StepVerifier.create(free)
                .then(() -> items.tryEmitNext(1).orThrow())
                .expectNext(false)
                .then(() -> items.tryEmitNext(2).orThrow())
                .expectNext(false)
                .then(() -> items.tryEmitComplete().orThrow())
                .expectNext(true)
                .expectComplete()
                .verify(LONG);
    }

    @Test
    void flux_itsDemand_reachesTheAction() {
        Flux<Integer> items = reactive.within(LONG).usingMany(lease -> Flux.range(1, 1_000_000));

        StepVerifier.create(items, 2).expectNext(1, 2).thenCancel().verify(LONG);
        await().until(() -> isFree("order"));
    }

    @Test
    void context_ofTheSubscriber_isSeenByTheAction() {
        Mono<String> user =
                reactive.using(lease -> Mono.deferContextual(context -> Mono.just(context.<String>get("user"))));

        StepVerifier.create(user.contextWrite(Context.of("user", "ada")))
                .expectNext("ada")
                .expectComplete()
                .verify(LONG);
    }

    // ---- ways out

    @Test
    void error_ofTheAction_comesAfterTheRelease() {
        IllegalStateException thrown = new IllegalStateException("inside");
        List<Boolean> free = new ArrayList<>();

        StepVerifier.create(reactive.using(lease -> Mono.error(thrown)).doOnError(error -> free.add(isFree("order"))))
                .expectErrorSatisfies(
                        error -> assertThat(error).isSameAs(thrown).hasNoSuppressedExceptions())
                .verify(LONG);
        assertThat(free).containsExactly(true);
    }

    @Test
    void action_thatThrowsOrReturnsNull_isAnErrorAfterTheRelease() throws Exception {
        NoClassDefFoundError thrown = new NoClassDefFoundError("at once");
        StepVerifier.create(reactive.using(lease -> {
                    throw thrown;
                }))
                .expectErrorSatisfies(error -> assertThat(error).isSameAs(thrown))
                .verify(LONG);
        StepVerifier.create(reactive.using(lease -> Mono.error(thrown)))
                .expectErrorSatisfies(error -> assertThat(error).isSameAs(thrown))
                .verify(LONG);
        StepVerifier.create(reactive.usingMany(lease -> null))
                .expectErrorMessage("The action for lock 'order' returned null: return Mono.empty() or Flux.empty()")
                .verify(LONG);
        assertAllIsFree("order");
    }

    @Test
    void subscription_cancelledWhileTheActionRuns_cancelsItAndReleases() throws Exception {
        AtomicInteger cancelled = new AtomicInteger();
        Disposable running = reactive.using(lease -> {
                    calls.incrementAndGet();
                    return Mono.never().doOnCancel(cancelled::incrementAndGet);
                })
                .subscribe();
        await().untilAtomic(calls, value -> assertThat(value).isEqualTo(1));
        running.dispose();
        // The call that subscribes to the action may not have returned yet, and is told then.
        await().untilAtomic(cancelled, value -> assertThat(value).isEqualTo(1));
        await().until(() -> holdfast.statistics().held() == 0);
        assertAllIsFree("order");
    }

    @Test
    void subscription_cancelledWhileItWaits_leavesTheQueue() throws Exception {
        List<Throwable> dropped = new ArrayList<>();
        try (Lease busy = other.lock("order").acquire()) {
            Disposable waiting = reactive.using(lease -> Mono.just(calls.incrementAndGet()))
                    .contextWrite(Losses.droppedTo(dropped::add))
                    .subscribe();
            await().until(() -> holdfast.statistics().waiting() == 1);
            waiting.dispose();
            await().until(() -> holdfast.statistics().waiting() == 0);
            assertThat(busy.name()).isEqualTo("order");
        }
        assertAllIsFree("order");
        assertThat(calls).hasValue(0);
        assertThat(dropped).isEmpty();
    }

    // ---- not in time, and what fails

    @Test
    void lock_heldByAnother_isATimeoutOrNothing() throws Exception {
        try (Lease busy = other.lock("order").acquire()) {
            StepVerifier.create(reactive.within(Duration.ZERO).using(lease -> Mono.just(1)))
                    .expectError(LockTimeoutException.class)
                    .verify(LONG);
            StepVerifier.create(reactive.within(Duration.ofMillis(1)).usingMany(lease -> Flux.just(1)))
                    .expectError(LockTimeoutException.class)
                    .verify(LONG);
            StepVerifier.create(reactive.tryUsing(lease -> Mono.just(1)))
                    .expectComplete()
                    .verify(LONG);
            StepVerifier.create(reactive.within(Duration.ofMillis(1)).tryUsingMany(lease -> Flux.just(1)))
                    .expectComplete()
                    .verify(LONG);
            assertThat(busy.name()).isEqualTo("order");
        }
        StepVerifier.create(reactive.within(LONG).tryUsing(lease -> Mono.just(1)))
                .expectNext(1)
                .expectComplete()
                .verify(LONG);
    }

    @Test
    void timeout_ofWhatTheActionDoes_isNoRefusal() throws Exception {
        try (Lease busy = other.lock("inner").acquire()) {
            Mono<Integer> inner = ReactiveLock.of(holdfast.lock("inner"))
                    .within(Duration.ZERO)
                    .using(lease -> Mono.just(1));
            StepVerifier.create(reactive.tryUsing(lease -> inner))
                    .expectErrorSatisfies(error -> assertThat(error)
                            .isInstanceOfSatisfying(
                                    LockTimeoutException.class,
                                    timeout -> assertThat(timeout.lockName()).contains("inner")))
                    .verify(LONG);
            assertThat(busy.name()).isEqualTo("inner");
        }
    }

    @Test
    void input_thatIsNotValid_isRefusedBeforeAnythingIsSent() {
        assertThatNullPointerException().isThrownBy(() -> reactive.within(null)).withMessage("wait");
        assertThatNullPointerException()
                .isThrownBy(() -> reactive.usingMany(null))
                .withMessage("action");
        assertThatNullPointerException()
                .isThrownBy(() -> ReactiveLock.of((DistributedLock) null))
                .withMessage("lock");
        assertThatNullPointerException()
                .isThrownBy(() -> ReactiveLock.of((DistributedSemaphore) null))
                .withMessage("semaphore");
        assertThatNullPointerException()
                .isThrownBy(() -> ReactiveLock.of((LockSet) null))
                .withMessage("locks");
        assertThatNullPointerException()
                .isThrownBy(() -> ReactiveLock.of((AnyLock) null))
                .withMessage("locks");
        StepVerifier.create(reactive.within(Duration.ofSeconds(-1)).tryUsing(lease -> Mono.just(1)))
                .expectErrorSatisfies(error -> assertThat(error)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("'order'"))
                .verify(LONG);
        StepVerifier.create(ReactiveLock.of(holdfast.semaphore("imports", 2), 3).using(lease -> Mono.just(1)))
                .expectErrorSatisfies(error -> assertThat(error)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("'imports'"))
                .verify(LONG);
        assertThat(holdfast.statistics().lanes()).isZero();
    }

    @Test
    void client_closed_isAnErrorOfTheSubscription() {
        Mono<Integer> mono = reactive.tryUsing(lease -> Mono.just(1));
        holdfast.close();

        StepVerifier.create(mono).expectError(HoldfastClosedException.class).verify(LONG);
    }

    @Test
    void toString_ofEachKind_saysWhatIsHeld() {
        List<String> names = List.of("a", "b");

        assertThat(reactive.within(Duration.ofSeconds(2))).hasToString("Reactive: lock 'order', within PT2S");
        assertThat(ReactiveLock.of(holdfast.semaphore("imports", 2))).hasToString("Reactive: semaphore 'imports'");
        assertThat(ReactiveLock.of(holdfast.allOf(names))).hasToString("Reactive: the locks [a, b]");
        assertThat(ReactiveLock.of(holdfast.anyOf(names))).hasToString("Reactive: any of the locks [a, b]");
    }

    // ---- threads

    /** One thread could not wait for itself: were it blocked by one subscription, the others would never end. */
    @Test
    void subscriptions_onOneThread_excludeOneAnotherWithoutBlockingIt() {
        Scheduler single = Schedulers.newSingle("only");
        AtomicInteger inside = new AtomicInteger();
        Mono<Integer> section = reactive.using(lease -> Mono.fromCallable(inside::incrementAndGet)
                .publishOn(single)
                .delayElement(Duration.ofMillis(1), single)
                .doOnNext(most -> inside.decrementAndGet()));
        Flux<Integer> all = Flux.range(0, 50).flatMap(i -> section.subscribeOn(single), 50);

        StepVerifier.create(all.collectList())
                .assertNext(seen -> assertThat(seen).hasSize(50).containsOnly(1))
                .expectComplete()
                .verify(LONG);
        single.dispose();
    }
}
