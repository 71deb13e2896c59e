package dev.holdfast.reactor;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** A cancellation does not end what runs: the lock is held until that has returned. */
class RunningWorkTest extends LocalReactorTest {

    private final ReactiveLock<Lease> reactive = ReactiveLock.of(holdfast.lock("order"));
    private final AtomicInteger running = new AtomicInteger();
    private final CountDownLatch ends = new CountDownLatch(1);

    /** Blocks until the test lets it end. */
    private int work() {
        running.incrementAndGet();
        try {
            if (!ends.await(LONG.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("the test does not let it end");
            }
            return running.get();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        } finally {
            running.decrementAndGet();
        }
    }

    private void awaitWork() {
        await().untilAtomic(running, value -> assertThat(value).isEqualTo(1));
    }

    /** So that the grant comes later, and on a thread of the client's: what blocks there does not block the test. */
    private Lease busy() {
        return other.lock("order").acquireAsync().join();
    }

    private void letIn(Lease busy) {
        await().until(() -> holdfast.statistics().waiting() == 1);
        busy.close();
    }

    @AfterEach
    void end() {
        ends.countDown();
    }

    /** An action that works. */
    private interface Form extends Function<RunningWorkTest, Publisher<?>> {}

    static Stream<Named<Form>> forms() {
        return Stream.of(
                named("the function", test -> {
                    int done = test.work();
                    return Mono.just(done);
                }),
                named("a callable", test -> Mono.fromCallable(test::work)),
                named("a runnable", test -> Mono.fromRunnable(test::work)),
                named("a supplier", test -> Mono.defer(() -> Mono.just(test.work()))),
                named("an operator", test -> Mono.just(1).map(one -> test.work())),
                named("an inner source", test -> Mono.just(1).flatMap(one -> Mono.fromSupplier(test::work))),
                named("a sink", test -> Mono.create(sink -> sink.success(test.work()))),
                named("many items", test -> Flux.range(1, 3).map(number -> test.work())),
                named("generated items", test -> Flux.generate(sink -> sink.next(test.work()))),
                named(
                        "behind an item",
                        test -> Flux.create(sink -> {
                            sink.next(1);
                            sink.next(test.work());
                            sink.complete();
                        })),
                named("clean-up", test -> Mono.just(1).doFinally(signal -> test.work())));
    }

    private static Named<Form> named(String name, Form form) {
        return Named.of(name, form);
    }

    @ParameterizedTest
    @MethodSource("forms")
    @DisplayName("work on the thread that subscribes to the action, or asks it for more, is waited for")
    void subscription_cancelledWhileItWorks_holdsUntilThatHasReturned(Form form) throws Exception {
        Lease busy = busy();
        Disposable subscription = reactive.usingMany(lease -> form.apply(this)).subscribe();
        letIn(busy);
        awaitWork();

        subscription.dispose();

        assertThat(isFree("order")).as("while it works").isFalse();
        ends.countDown();
        await().until(() -> holdfast.statistics().held() == 0);
        assertAllIsFree("order");
    }

    @Test
    @DisplayName("a time limit ends the wait for the work, and not the hold")
    void timeout_whileItWorks_holdsUntilThatHasReturned() throws Exception {
        Sinks.One<String> over = Sinks.one();
        Lease busy = busy();

        StepVerifier.create(
                        reactive.using(lease -> Mono.fromCallable(this::work)).timeout(over.asMono()))
                .then(() -> letIn(busy))
                .then(this::awaitWork)
                .then(() -> over.tryEmitValue("over").orThrow())
                .expectError(TimeoutException.class)
                .verify(LONG);

        StepVerifier.create(ReactiveLock.of(other.lock("order"))
                        .within(Duration.ZERO)
                        .using(lease -> Mono.just(1)))
                .expectError(LockTimeoutException.class)
                .verify(LONG);
        ends.countDown();
        assertAllIsFree("order");
    }

    @Test
    @DisplayName("so is the work for an item that was asked for later, on another thread")
    void subscription_cancelledWhileItWorksForALaterItem_holdsUntilThatHasReturned() throws Exception {
        CountDownLatch subscribed = new CountDownLatch(1);
        BaseSubscriber<Integer> subscriber = new BaseSubscriber<>() {

            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                subscribed.countDown();
            }
        };
        reactive.usingMany(lease -> Flux.range(1, 3).map(number -> work())).subscribe(subscriber);
        assertThat(subscribed.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        await().until(() -> holdfast.statistics().held() == 1);
        Thread asking = new Thread(() -> subscriber.request(1), "asking");
        asking.setDaemon(true);
        asking.start();
        awaitWork();

        subscriber.cancel();

        assertThat(isFree("order")).isFalse();
        ends.countDown();
        await().until(() -> holdfast.statistics().held() == 0);
        assertAllIsFree("order");
    }

    @Test
    @DisplayName("what acts behind the end runs under the lock, if the action ends on the thread that subscribes to it")
    void cleanUp_behindTheEnd_runsUnderTheLock() {
        List<Boolean> free = new CopyOnWriteArrayList<>();
        Mono<Integer> action = Mono.fromCallable(() -> 1).doFinally(signal -> free.add(isFree("order")));

        StepVerifier.create(reactive.using(lease -> action))
                .expectNext(1)
                .expectComplete()
                .verify(LONG);
        StepVerifier.create(reactive.using(lease -> action.then(Mono.error(new IllegalStateException("own")))))
                .expectErrorMessage("own")
                .verify(LONG);

        assertThat(free).containsExactly(false, false);
    }

    @Test
    @DisplayName("an action that is cached behind the lock is not cancelled, and is held for to its end")
    void subscription_ofWhatIsCached_cancelled_holdsUntilTheWorkHasEnded() throws Exception {
        Disposable subscription = Mono.defer(() -> reactive.using(
                                lease -> Mono.fromCallable(this::work).subscribeOn(Schedulers.boundedElastic()))
                        .cache())
                .subscribe();
        awaitWork();

        subscription.dispose();

        assertThat(isFree("order")).isFalse();
        ends.countDown();
        await().until(() -> holdfast.statistics().held() == 0);
        assertAllIsFree("order");
    }
}
