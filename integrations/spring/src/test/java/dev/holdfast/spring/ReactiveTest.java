package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Methods that return a publisher: the lock is taken at each subscription and held until that ends. */
class ReactiveTest {

    private static final Duration LONG = Patience.LIMIT;

    static class Services {

        final AtomicInteger calls = new AtomicInteger();
        final Sinks.Many<Integer> items = Sinks.many().unicast().onBackpressureBuffer();
        final CompletableFuture<Lease> given = new CompletableFuture<>();
        final CountDownLatch ends = new CountDownLatch(1);

        @Locked(name = "reactive", key = "#root.methodName")
        public Mono<Integer> mono(Holdfast other) {
            calls.incrementAndGet();
            LockAssert.assertHeld("reactive:mono");
            return Mono.fromCallable(
                    () -> other.lock("reactive:mono").tryAcquire().isPresent() ? -1 : calls.get());
        }

        @Locked("flux")
        public Flux<Integer> flux(@Nullable Lease lease) {
            given.complete(lease);
            return items.asFlux();
        }

        @Locked("flux")
        public Mono<Integer> never() {
            calls.incrementAndGet();
            return Mono.never();
        }

        @Locked("flux")
        public Mono<Integer> working() {
            return Mono.fromCallable(this::work);
        }

        @Locked("flux")
        public Flux<Integer> workingMany() {
            return Flux.just(1, 2).map(number -> work());
        }

        @Locked(name = "flux", onLost = OnLost.INTERRUPT)
        public Mono<Integer> workingAtOnce() {
            return Mono.just(work());
        }

        private int work() {
            calls.incrementAndGet();
            try {
                return ends.await(LONG.toSeconds(), TimeUnit.SECONDS) ? 1 : 0;
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }

        @Locked("flux")
        public Mono<Integer> failing() {
            return Mono.error(new IllegalStateException("inside"));
        }

        @Locked("flux")
        public Mono<Integer> throwing() {
            throw new IllegalStateException("at once");
        }

        @Locked(name = "flux", waitTime = "0s")
        public Flux<Integer> impatient() {
            return Flux.just(1, 2);
        }

        @Locked(name = "flux", waitTime = "0s", onTimeout = OnTimeout.SKIP)
        public Mono<Integer> skipping() {
            return Mono.just(1);
        }

        @Locked(name = "flux", waitTime = "0s", fallback = "instead")
        public Flux<Integer> fallingBack() {
            return Flux.just(1, 2);
        }

        Flux<Integer> instead(LockTimeoutException timeout) {
            return Flux.just(3);
        }
    }

    @EnableLocked
    static class Beans {
        @Bean
        Services services() {
            return new Services();
        }
    }

    private final LocalLockService service = new LocalLockService();
    private final Holdfast other = service.connect();
    private AnnotationConfigApplicationContext context;
    private Services services;

    /** Behind the proxy, whose own fields are empty. */
    private Services bean;

    private Holdfast holdfast;

    @BeforeEach
    void start() {
        context = Contexts.startOn(service, Beans.class);
        services = context.getBean(Services.class);
        bean = (Services) AopProxyUtils.getSingletonTarget(services);
        holdfast = context.getBean(Holdfast.class);
    }

    @AfterEach
    void stop() {
        context.close();
        other.close();
    }

    private void assertFree(String name) throws InterruptedException {
        other.lock(name).acquire(Patience.LIMIT).close();
    }

    @Test
    void mono_untilItIsSubscribedTo_asksForNothing() {
        Mono<Integer> mono = services.mono(other);
        assertThat(bean.calls).hasValue(0);
        assertThat(mono.block(LONG)).isEqualTo(1);
        assertThat(mono.block(LONG)).isEqualTo(2);
        assertThat(holdfast.statistics().held()).isZero();
    }

    @Test
    @DisplayName("scenario 43: a method that returns a publisher holds until that completes")
    void flux_whileItRuns_holdsTheLock() throws Exception {
        List<Integer> seen = new ArrayList<>();
        CompletableFuture<Void> ended = new CompletableFuture<>();
        services.flux(null).doOnComplete(() -> ended.complete(null)).subscribe(seen::add);
        assertThat(bean.given.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS).name())
                .isEqualTo("flux");
        bean.items.tryEmitNext(1).orThrow();
        assertThat(other.lock("flux").tryAcquire()).isEmpty();
        bean.items.tryEmitNext(2).orThrow();
        bean.items.tryEmitComplete().orThrow();
        ended.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(seen).containsExactly(1, 2);
        assertFree("flux");
    }

    @Test
    @DisplayName("scenario 43: a publisher that fails")
    void publisher_failing_failsAfterTheRelease() throws Exception {
        assertThatThrownBy(() -> services.failing().block(LONG)).hasMessage("inside");
        assertThatThrownBy(() -> services.throwing().block(LONG)).hasMessage("at once");
        assertFree("flux");
    }

    @Test
    @DisplayName("scenario 43: a publisher that is cancelled")
    void subscription_cancelledWhileItRuns_givesTheLockBack() throws Exception {
        Disposable running = services.never().subscribe();
        await().until(() -> bean.calls.get() == 1);
        running.dispose();
        assertFree("flux");
    }

    @ParameterizedTest
    @ValueSource(strings = {"working", "workingMany", "workingAtOnce"})
    @DisplayName("a cancellation does not end what runs, and the lock is held until that has returned")
    void subscription_cancelledWhileItWorks_holdsUntilThatHasReturned(String method) throws Exception {
        Flux<Integer> called = switch (method) {
            case "working" -> services.working().flux();
            case "workingMany" -> services.workingMany();
            default -> services.workingAtOnce().flux();
        };
        Lease busy = other.lock("flux").acquire();
        Disposable running = called.subscribe();
        await().until(() -> holdfast.statistics().waiting() == 1);
        busy.close(); // so the grant comes on a thread of the client's, which may block
        await().until(() -> bean.calls.get() == 1);

        running.dispose();

        assertThat(other.lock("flux").tryAcquire()).isEmpty();
        bean.ends.countDown();
        assertFree("flux");
    }

    @Test
    void subscription_cancelledWhileItWaits_leavesTheQueue() throws Exception {
        try (Lease busy = other.lock("flux").acquire()) {
            Disposable waiting = services.never().subscribe();
            await().until(() -> holdfast.statistics().waiting() == 1);
            waiting.dispose();
            await().until(() -> holdfast.statistics().waiting() == 0);
        }
        assertFree("flux");
        assertThat(bean.calls).hasValue(0);
    }

    /** Forbids: cancellation and grant meet, and no caller owns the lease. */
    @Test
    void subscription_cancelledAtWhateverMoment_leavesNoHold() throws Exception {
        for (int i = 0; i < 500; i++) {
            Disposable running = services.never().subscribe();
            for (int spin = ThreadLocalRandom.current().nextInt(2_000); spin > 0; spin--) {
                Thread.onSpinWait();
            }
            running.dispose();
        }
        assertFree("flux");
        await().until(() -> holdfast.statistics().waiting() == 0);
    }

    @Test
    void lockHeldByAnother_always_isAnsweredAsAnnotated() throws Exception {
        try (Lease busy = other.lock("flux").acquire()) {
            assertThatThrownBy(() -> services.impatient().blockLast(LONG)).isInstanceOf(LockTimeoutException.class);
            assertThat(services.skipping().blockOptional(LONG)).isEmpty();
            assertThat(services.fallingBack().collectList().block(LONG)).containsExactly(3);
        }
        assertThat(services.impatient().collectList().block(LONG)).containsExactly(1, 2);
    }
}
