package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Mono;

/** What happens when one of several locks is lost while a method runs, on a real server. */
class LostSetTest {

    private static EmbeddedRedis redis;
    private static Holdfast other;
    private static AnnotationConfigApplicationContext context;
    private static Services services;

    /** Their leases outlast the pauses of a slow machine, which must not lose the lock that stays. */
    static class Services {

        private static void loseTheSecond() {
            other.lock("lost:2")
                    .forceRelease(other.lock("lost:2")
                            .inspect()
                            .holder()
                            .orElseThrow()
                            .id());
        }

        private static void loseTheSecond(@Nullable LeaseSet leases) {
            LeaseSet set = Objects.requireNonNull(leases);
            loseTheSecond();
            await().until(() -> set.lease("lost:2").state() == LeaseState.LOST);
            assertThat(set.state()).isEqualTo(LeaseState.LOST);
            assertThat(set.lease("lost:1").state()).isEqualTo(LeaseState.HELD);
        }

        @Locked(name = "lost", keys = "{#a, #b}", leaseTime = "5s")
        public String throwing(int a, int b, @Nullable LeaseSet leases) {
            loseTheSecond(leases);
            LockAssert.assertHeld("lost:1");
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> LockAssert.assertHeld("lost:2"));
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(LockAssert::assertHeld);
            return "done";
        }

        @Locked(name = "lost", keys = "{#a, #b}", leaseTime = "5s", onLost = OnLost.LOG)
        public String logging(int a, int b, @Nullable LeaseSet leases) {
            loseTheSecond(leases);
            return "done";
        }

        @Locked(name = "lost", keys = "{#a, #b}", leaseTime = "5s", onLost = OnLost.INTERRUPT)
        public boolean interrupted(int a, int b, CountDownLatch never) {
            loseTheSecond();
            try {
                return never.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                return true;
            }
        }

        @Locked(name = "lost", keys = "{#a, #b}", leaseTime = "5s", onLost = OnLost.INTERRUPT)
        public CompletableFuture<String> cancelledStage(int a, int b, CompletableFuture<String> work) {
            loseTheSecond();
            return work;
        }

        @Locked(name = "lost", keys = "{#a, #b}", leaseTime = "5s")
        public CompletableFuture<Void> stage(int a, int b, @Nullable LeaseSet leases) {
            return CompletableFuture.runAsync(() -> loseTheSecond(leases));
        }

        @Locked(name = "lost", keys = "{#a, #b}", leaseTime = "5s", onLost = OnLost.INTERRUPT)
        public Mono<String> cancelledMono(int a, int b, CountDownLatch cancelled) {
            loseTheSecond();
            return Mono.<String>never().doOnCancel(cancelled::countDown);
        }

        @Locked(name = "lost", keys = "{#a, #b}", leaseTime = "5s", onLost = OnLost.LOG)
        public Mono<String> loggingMono(int a, int b, @Nullable LeaseSet leases) {
            return Mono.fromCallable(() -> {
                loseTheSecond(leases);
                return "done";
            });
        }

        @Locked(name = "lost", keys = "{#a, #b}", leaseTime = "5s", onLost = OnLost.INTERRUPT)
        public CompletableFuture<String> forgottenStage(int a, int b) {
            return new CompletableFuture<>();
        }
    }

    @EnableLocked
    static class Beans {

        @Bean
        Holdfast holdfast() {
            return HoldfastRedis.connect(redis.uri());
        }

        @Bean
        Services services() {
            return new Services();
        }
    }

    @BeforeAll
    static void start() {
        redis = EmbeddedRedis.start();
        other = HoldfastRedis.connect(redis.uri());
        context = Contexts.start(Beans.class);
        services = context.getBean(Services.class);
    }

    @AfterAll
    static void stop() {
        context.close();
        other.close();
        redis.close();
    }

    /** The other lock is given back in each case. */
    @AfterEach
    void both_afterTheCall_areFree() {
        await().until(() -> other.lock("lost:1").inspect().holder().isEmpty()
                && other.lock("lost:2").inspect().holder().isEmpty());
    }

    @Test
    void loss_ofOneLock_isThrownAfterTheMethod() {
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> services.throwing(1, 2, null))
                .satisfies(lost -> assertThat(lost.lockName()).contains("lost:2"));
    }

    @Test
    void loss_ofOneLockLogged_returnsTheResultAndNamesTheLock() {
        try (var log = new CapturedLog("dev.holdfast.spring.internal.LockedCall")) {
            assertThat(services.logging(1, 2, null)).isEqualTo("done");
            assertThat(services.loggingMono(1, 2, null).block(Patience.LIMIT)).isEqualTo("done");
            assertThat(log.messages()).hasSize(2).allMatch(message -> message.contains("'lost:2'"));
        }
    }

    @Test
    void loss_ofOneLock_interruptsTheMethod() {
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> services.interrupted(1, 2, new CountDownLatch(1)))
                .satisfies(lost -> assertThat(lost.lockName()).contains("lost:2"));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void loss_ofOneLockOfAStage_failsItAtItsEnd() {
        assertThatThrownBy(() -> services.stage(1, 2, null).get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .hasCauseInstanceOf(LeaseLostException.class)
                .hasMessageContaining("'lost:2'");
    }

    @Test
    void loss_ofOneLockOfAStageToBeInterrupted_endsItAtOnceWhereCompletionsRun() throws Exception {
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<Map.Entry<String, Throwable>> ended = services.cancelledStage(1, 2, work)
                .handle((value, thrown) -> Map.entry(Thread.currentThread().getName(), thrown));

        Map.Entry<String, Throwable> end = ended.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);

        assertThat(end.getKey()).startsWith("holdfast-user-");
        assertThat(end.getValue()).isInstanceOf(LeaseLostException.class).hasMessageContaining("'lost:2'");
        await().until(work::isCancelled);
    }

    @Test
    void loss_ofOneLockOfAMonoToBeInterrupted_endsAndCancelsItAtOnce() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> services.cancelledMono(1, 2, cancelled).block(Patience.LIMIT))
                .withMessageContaining("'lost:2'");
        assertThat(cancelled.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }

    /** It can no longer be completed, so its locks are never released: they must not be renewed for ever. */
    @Test
    void stage_forgottenBeforeItsEnd_isNotRenewedForTheSakeOfItsLoss() {
        assertThat(services.forgottenStage(1, 2)).isNotDone();

        Holdfast holdfast = context.getBean(Holdfast.class);
        await().until(() -> holdfast.statistics().held() == 2);
        await().pollInterval(Duration.ofMillis(100)).until(() -> {
            System.gc();
            return holdfast.statistics().held() == 0;
        });
    }
}
