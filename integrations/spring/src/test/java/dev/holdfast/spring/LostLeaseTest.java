package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Mono;

/** What happens when the lock's key is removed on the server while a method runs. */
class LostLeaseTest {

    private static EmbeddedRedis redis;
    private static AnnotationConfigApplicationContext context;
    private static Services services;

    static class Services {

        private static void lose(Lease lease) {
            redis.execute("FLUSHALL");
            await().until(() -> lease.state() == LeaseState.LOST);
        }

        @Locked(name = "lost", leaseTime = "1s")
        public String throwing(@Nullable Lease lease) {
            lose(lease);
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> LockAssert.assertHeld("lost"));
            return "done";
        }

        @Locked(name = "lost", leaseTime = "1s")
        public String failing(@Nullable Lease lease) {
            lose(lease);
            throw new IllegalStateException("own");
        }

        @Locked(name = "lost", leaseTime = "1s", onLost = OnLost.LOG)
        public String logging(@Nullable Lease lease) {
            lose(lease);
            return "done";
        }

        @Locked(name = "lost", leaseTime = "1s", onLost = OnLost.INTERRUPT)
        public boolean interrupted(@Nullable Lease lease, CountDownLatch never) {
            redis.execute("FLUSHALL");
            try {
                return never.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                return true;
            }
        }

        @Locked(name = "lost", leaseTime = "1s", onLost = OnLost.INTERRUPT)
        public void notHeeding(@Nullable Lease lease) {
            redis.execute("FLUSHALL");
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        }

        @Locked(name = "lost", leaseTime = "1s")
        public CompletableFuture<String> stage(CompletableFuture<String> work) {
            redis.execute("FLUSHALL");
            return work;
        }

        @Locked(name = "lost", leaseTime = "1s", onLost = OnLost.INTERRUPT)
        public CompletableFuture<String> cancelledStage(CompletableFuture<String> work) {
            redis.execute("FLUSHALL");
            return work;
        }

        @Locked(name = "forgotten", leaseTime = "1s", onLost = OnLost.INTERRUPT)
        public CompletableFuture<String> forgottenStage() {
            return new CompletableFuture<>();
        }

        @Locked(name = "forgotten", leaseTime = "1s", onLost = OnLost.INTERRUPT)
        public Mono<String> forgottenMono() {
            return Mono.never();
        }

        @Locked(name = "lost", leaseTime = "1s")
        public Mono<String> mono(@Nullable Lease lease) {
            return Mono.fromCallable(() -> {
                lose(lease);
                return "done";
            });
        }

        @Locked(name = "lost", leaseTime = "1s", onLost = OnLost.LOG)
        public Mono<String> loggingMono(@Nullable Lease lease) {
            return Mono.fromCallable(() -> {
                lose(lease);
                return "done";
            });
        }

        @Locked(name = "lost", leaseTime = "1s", onLost = OnLost.INTERRUPT)
        public Mono<String> cancelledMono(CountDownLatch cancelled) {
            redis.execute("FLUSHALL");
            return Mono.<String>never().doOnCancel(cancelled::countDown);
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
        context = Contexts.start(Beans.class);
        services = context.getBean(Services.class);
    }

    @AfterAll
    static void stop() {
        context.close();
        redis.close();
    }

    @Test
    void loss_byDefault_isThrownAfterTheMethod() {
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> services.throwing(null));
    }

    @Test
    void loss_ofAMethodThatFails_isSuppressedByItsException() {
        assertThatThrownBy(() -> services.failing(null))
                .hasMessage("own")
                .satisfies(thrown ->
                        assertThat(thrown.getSuppressed()).singleElement().isInstanceOf(LeaseLostException.class));
    }

    @Test
    void loss_logged_returnsTheResultAndNamesTheMethod() {
        try (var log = new CapturedLog("dev.holdfast.spring.internal.LockedCall")) {
            assertThat(services.logging(null)).isEqualTo("done");
            assertThat(log.messages()).singleElement().asString().contains("Services.logging(Lease)", "'lost'");
        }
    }

    @Test
    void loss_interrupting_wakesTheMethodAndIsThrownAfterIt() {
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> services.interrupted(null, new CountDownLatch(1)));
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> services.notHeeding(null));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void loss_ofAStage_failsItAtItsEnd() {
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<String> result = services.stage(work);
        Holdfast holdfast = context.getBean(Holdfast.class);
        await().until(() -> holdfast.statistics().held() == 0);
        assertThat(result).isNotDone();
        work.complete("done");
        assertThatThrownBy(() -> result.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .hasCauseInstanceOf(LeaseLostException.class);
    }

    @Test
    void loss_ofAStageToBeInterrupted_endsAndCancelsItAtOnce() {
        CompletableFuture<String> work = new CompletableFuture<>();
        assertThatThrownBy(() -> services.cancelledStage(work).get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .hasCauseInstanceOf(LeaseLostException.class);
        await().until(work::isCancelled);
    }

    /** The threads for loss actions are few, and the losses of other leases are reported on them. */
    @Test
    void loss_ofAStageToBeInterrupted_isReportedWhereCompletionsRun() throws Exception {
        CompletableFuture<String> reportedOn = services.cancelledStage(new CompletableFuture<>())
                .handle((value, thrown) -> Thread.currentThread().getName());

        assertThat(reportedOn.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).startsWith("holdfast-user-");
    }

    @Test
    void loss_ofAMonoToBeInterrupted_isReportedWhereCompletionsRun() {
        String reportedOn = services.cancelledMono(new CountDownLatch(1))
                .materialize()
                .map(end -> Thread.currentThread().getName())
                .block(Patience.LIMIT);

        assertThat(reportedOn).startsWith("holdfast-user-");
    }

    /** It can no longer be completed, so the lock is never released: it must not be renewed for ever. */
    @Test
    void stage_forgottenBeforeItsEnd_isNotRenewedForTheSakeOfItsLoss() {
        assertThat(services.forgottenStage()).isNotDone();

        awaitFreeLock();
    }

    @Test
    void mono_forgottenBeforeItsEnd_isNotRenewedForTheSakeOfItsLoss() {
        assertThat(services.forgottenMono().subscribe().isDisposed()).isFalse();

        awaitFreeLock();
    }

    /** A dependent stage does not refer to the one that it depends on: only the loss refers to it. */
    @Test
    void stage_forgottenBeforeItsEnd_endsItsDependentsWithTheLoss() {
        CompletableFuture<String> dependent = services.forgottenStage().thenApply(value -> value);

        awaitFreeLock();

        assertThatThrownBy(() -> dependent.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .hasCauseInstanceOf(LeaseLostException.class)
                .hasMessageContainingAll("'forgotten'", "forgottenStage()");
    }

    /** The threads for loss actions are few, and the losses of other leases are reported on them. */
    @Test
    void loss_ofAForgottenStage_isNotReportedOnTheThreadOfItsAction() throws Exception {
        CompletableFuture<String> reportedOn = services.forgottenStage()
                .handle((value, thrown) -> Thread.currentThread().getName());

        awaitFreeLock();

        assertThat(reportedOn.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).doesNotStartWith("holdfast-loss");
    }

    /** Its caller waits for it, and it can no longer be completed. */
    @Test
    void stage_forgottenByWhoShouldCompleteIt_isNotRenewedForTheSakeOfItsCaller() {
        CompletableFuture<String> result = services.forgottenStage();

        awaitFreeLock();

        assertThatThrownBy(() -> result.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .hasCauseInstanceOf(LeaseLostException.class);
    }

    private static void awaitFreeLock() {
        Holdfast holdfast = context.getBean(Holdfast.class);
        await().until(() -> holdfast.statistics().held() == 1);
        await().pollInterval(Duration.ofMillis(100)).until(() -> {
            System.gc();
            return holdfast.statistics().held() == 0;
        });
    }

    @Test
    void loss_ofAMono_failsItInPlaceOfItsValue() {
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> services.mono(null).block(Patience.LIMIT));
        assertThat(services.loggingMono(null).block(Patience.LIMIT)).isEqualTo("done");
    }

    @Test
    void loss_ofAMonoToBeInterrupted_endsAndCancelsItAtOnce() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> services.cancelledMono(cancelled).block(Patience.LIMIT));
        assertThat(cancelled.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }
}
