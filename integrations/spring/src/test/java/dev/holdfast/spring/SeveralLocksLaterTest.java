package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Asynchronous and reactive methods that hold several locks until their work ends. */
class SeveralLocksLaterTest {

    private static final Duration LONG = Patience.LIMIT;

    static class Bank {

        final CompletableFuture<String> work = new CompletableFuture<>();
        final CompletableFuture<LeaseSet> given = new CompletableFuture<>();
        final Sinks.Many<Integer> items = Sinks.many().unicast().onBackpressureBuffer();

        @Locked(name = "account", keys = "{#from, #to}")
        public CompletionStage<String> transfer(int from, int to, @Nullable LeaseSet leases) {
            LockAssert.assertHeld();
            LockAssert.assertHeld("account:" + from);
            LockAssert.assertHeld("account:" + to);
            given.complete(leases);
            return work;
        }

        @Locked(name = "account", keys = "{#from, #to}", waitTime = "0s")
        public CompletableFuture<String> atOnce(int from, int to) {
            return CompletableFuture.completedFuture("ran");
        }

        @Locked(name = "account", keys = "{#from, #to}", onTimeout = OnTimeout.SKIP)
        public Mono<String> skipping(int from, int to) {
            return Mono.just("ran");
        }

        @Locked(name = "account", keys = "{#from, #to}", waitTime = "60s")
        public Mono<String> patient(int from, int to) {
            return Mono.just("ran");
        }

        @Locked(name = "account", keys = "#accounts")
        public Flux<Integer> entries(List<Integer> accounts, @Nullable LeaseSet leases) {
            LockAssert.assertHeld("account:" + accounts.get(0));
            given.complete(leases);
            return items.asFlux();
        }

        @Locked(name = "account", keys = "{#from, #to}")
        public CompletableFuture<String> nesting(int from, int to, Bank proxy) {
            return CompletableFuture.completedFuture(proxy.blocking(to, 9));
        }

        @Locked(name = "account", keys = "{#from, #to}")
        public String blocking(int from, int to) {
            return "ran";
        }
    }

    @EnableLocked
    static class Switch {}

    private final LocalLockService service = new LocalLockService();
    private final Holdfast other = service.connect();
    private AnnotationConfigApplicationContext context;
    private Bank bank;

    /** Behind the proxy, whose own fields are empty. */
    private Bank bean;

    private Holdfast holdfast;

    @BeforeEach
    void start() {
        context = Contexts.startOn(service, Switch.class, Bank.class);
        bank = context.getBean(Bank.class);
        bean = (Bank) Objects.requireNonNull(AopProxyUtils.getSingletonTarget(bank));
        holdfast = context.getBean(Holdfast.class);
    }

    @AfterEach
    void stop() {
        context.close();
        other.close();
    }

    private boolean isFree(int account) {
        return other.lock("account:" + account).inspect().holder().isEmpty();
    }

    // ---- stages

    @Test
    void stage_withKeys_holdsTheLockOfEachUntilItCompletes() {
        CompletableFuture<String> result = bank.transfer(2, 1, null).toCompletableFuture();

        assertThat(bean.given).succeedsWithin(LONG);
        assertThat(bean.given.join().names()).containsExactly("account:1", "account:2");
        bean.given.join().check();
        assertThat(isFree(1)).isFalse();
        assertThat(isFree(2)).isFalse();
        bean.work.complete("done");
        assertThat(result).succeedsWithin(LONG).isEqualTo("done");
        assertThat(isFree(1)).isTrue();
        assertThat(isFree(2)).isTrue();
    }

    @Test
    void stage_withOneKeyTwice_holdsOneLock() {
        CompletableFuture<String> result = bank.transfer(1, 1, null).toCompletableFuture();

        assertThat(bean.given).succeedsWithin(LONG);
        assertThat(bean.given.join().names()).containsExactly("account:1");
        bean.work.complete("done");
        assertThat(result).succeedsWithin(LONG);
    }

    @Test
    void stage_whileOneLockIsTaken_isNotInTimeAndHoldsNone() throws InterruptedException {
        try (Lease taken = other.lock("account:2").acquire()) {
            assertThat(bank.atOnce(1, 2))
                    .failsWithin(LONG)
                    .withThrowableThat()
                    .withCauseInstanceOf(LockTimeoutException.class)
                    .withMessageContaining("'account:2' was not acquired at once, so none of them is held");
            assertThat(isFree(1)).isTrue();
            taken.check();
        }
        assertThat(bank.atOnce(1, 2)).succeedsWithin(LONG).isEqualTo("ran");
    }

    @Test
    void stage_cancelledWhileItWaits_givesAllBack() throws InterruptedException {
        try (Lease taken = other.lock("account:2").acquire()) {
            CompletableFuture<String> result = bank.transfer(1, 2, null).toCompletableFuture();
            await().until(() -> !other.lock("account:2").inspect().waiters().isEmpty());
            assertThat(isFree(1)).isFalse();

            result.cancel(true);

            await().until(() -> isFree(1));
            taken.check();
        }
        await().until(() -> isFree(2));
        assertThat(bean.given).isNotDone();
    }

    @Test
    void stage_withKeysThatAreRefused_isNotCalled() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> bank.entries(List.of(), null))
                .withMessageContaining("is empty, so that there is nothing to lock");
        assertThat(bean.given).isNotDone();
    }

    @Test
    void call_withoutALimitWithinAStageThatOverlaps_isRefused() {
        assertThat(bank.nesting(1, 2, bank))
                .failsWithin(LONG)
                .withThrowableThat()
                .withCauseInstanceOf(IllegalStateException.class)
                .withMessageContainingAll("Deadlock", "Bank.blocking(int, int)", "lock 'account:2'");
        await().until(() -> holdfast.statistics().held() == 0);
    }

    // ---- publishers

    @Test
    void flux_withKeys_holdsTheLockOfEachForEachSubscription() {
        Flux<Integer> entries = bank.entries(List.of(2, 1), null);
        assertThat(isFree(1)).isTrue();

        CompletableFuture<List<Integer>> result = entries.collectList().toFuture();

        assertThat(bean.given).succeedsWithin(LONG);
        assertThat(bean.given.join().names()).containsExactly("account:1", "account:2");
        assertThat(isFree(1)).isFalse();
        assertThat(isFree(2)).isFalse();
        bean.items.tryEmitNext(7).orThrow();
        bean.items.tryEmitComplete().orThrow();
        assertThat(result).succeedsWithin(LONG).isEqualTo(List.of(7));
        assertThat(isFree(1)).isTrue();
        assertThat(isFree(2)).isTrue();
    }

    @Test
    void flux_cancelled_givesAllBack() {
        Disposable subscription = bank.entries(List.of(1, 2), null).subscribe();
        assertThat(bean.given).succeedsWithin(LONG);

        subscription.dispose();

        await().until(() -> isFree(1) && isFree(2));
        assertThatExceptionOfType(dev.holdfast.LeaseLostException.class)
                .isThrownBy(() -> bean.given.join().check());
    }

    @Test
    void mono_whileOneLockIsTaken_isEmptyOrWaits() throws InterruptedException {
        CompletableFuture<String> patient;
        try (Lease taken = other.lock("account:2").acquire()) {
            assertThat(bank.skipping(1, 2).blockOptional(LONG)).isEmpty();
            assertThat(isFree(1)).isTrue();
            patient = bank.patient(1, 2).toFuture();
            await().until(() -> !other.lock("account:2").inspect().waiters().isEmpty());
            taken.check();
        }
        assertThat(patient).succeedsWithin(LONG).isEqualTo("ran");
        assertThat(bank.skipping(1, 2).blockOptional(LONG)).contains("ran");
        assertThatIllegalStateException().isThrownBy(LockAssert::assertHeld);
    }
}
