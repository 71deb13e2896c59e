package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.testkit.threads.Patience;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.aspectj.lang.annotation.Aspect;
import org.aspectj.lang.annotation.Before;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.EnableAspectJAutoProxy;

/** Methods that return a stage: the lock is held until the stage completes. */
class AsynchronousTest {

    static class Services {

        final CompletableFuture<String> work = new CompletableFuture<>();
        final CompletableFuture<Lease> given = new CompletableFuture<>();

        @Locked("async")
        public CompletionStage<String> stage(@Nullable Lease lease) {
            LockAssert.assertHeld("async");
            given.complete(lease);
            return work;
        }

        @Locked("async")
        public CompletableFuture<String> throwing() {
            throw new IllegalStateException("at once");
        }

        @Locked("async")
        public @Nullable CompletableFuture<String> answeringNull() {
            return null;
        }

        @Locked(name = "async", waitTime = "0s")
        public CompletableFuture<String> impatient() {
            return CompletableFuture.completedFuture("ran");
        }

        @Locked(name = "async", waitTime = "0s", onTimeout = OnTimeout.SKIP)
        public CompletableFuture<String> skipping() {
            return CompletableFuture.completedFuture("ran");
        }

        @Locked(name = "async", waitTime = "0s", fallback = "instead")
        public CompletableFuture<String> fallingBack() {
            return CompletableFuture.completedFuture("ran");
        }

        CompletableFuture<String> instead() {
            return CompletableFuture.completedFuture("instead");
        }

        @Locked("async")
        public CompletableFuture<String> nesting(Services proxy) {
            return CompletableFuture.completedFuture(proxy.blocking());
        }

        @Locked("async")
        public String blocking() {
            return "ran";
        }
    }

    /** Advices within the lock have to find their invocation, in whichever thread. */
    @Aspect
    static class Within {

        volatile @Nullable String seen;

        @Before("execution(* *..AsynchronousTest.Services.stage(..))")
        public void before(org.aspectj.lang.JoinPoint point) {
            seen = point.getSignature().getName();
        }
    }

    @EnableAspectJAutoProxy
    static class Beans {

        @Bean
        Services services() {
            return new Services();
        }

        @Bean
        Within within() {
            return new Within();
        }
    }

    @EnableLocked
    static class Switch {}

    private final LocalLockService service = new LocalLockService();
    private final Holdfast other = service.connect();
    private AnnotationConfigApplicationContext context;
    private Services services;

    /** Behind the proxy, whose own fields are empty. */
    private Services bean;

    private Holdfast holdfast;

    @BeforeEach
    void start() {
        context = Contexts.startOn(service, Switch.class, Beans.class);
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
    @DisplayName("scenario 43: a method that returns a stage holds until it completes")
    void lock_freeOrNot_isHeldUntilTheStageCompletes() throws Exception {
        CompletableFuture<String> result = services.stage(null).toCompletableFuture();
        Lease lease = bean.given.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(lease.name()).isEqualTo("async");
        assertThat(other.lock("async").tryAcquire()).isEmpty();
        bean.work.complete("done");
        assertThat(result.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("done");
        // the caller's stage completes after the release
        assertFree("async");
    }

    @Test
    void call_ofABusyLock_blocksNoThreadAndRunsWhenItIsFree() throws Exception {
        CompletableFuture<String> result;
        try (Lease busy = other.lock("async").acquire()) {
            result = services.stage(null).toCompletableFuture();
            await().until(() -> holdfast.statistics().waiting() == 1);
            assertThat(bean.given).isNotDone();
        }
        bean.work.complete("done");
        assertThat(result.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("done");
    }

    @Test
    void adviceWithinTheLock_inAnotherThread_findsItsInvocation() throws Exception {
        lock_freeOrNot_isHeldUntilTheStageCompletes();
        assertThat(context.getBean(Within.class).seen).isEqualTo("stage");
    }

    @Test
    @DisplayName("scenario 43: a stage that fails")
    void stage_failing_failsTheCallAfterTheRelease() throws Exception {
        CompletableFuture<String> result = services.stage(null).toCompletableFuture();
        IllegalStateException failure = new IllegalStateException("late");
        bean.work.completeExceptionally(failure);
        assertThatThrownBy(() -> result.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .hasCause(failure);
        assertFree("async");
    }

    @Test
    void method_throwingOrAnsweringNull_failsTheStageAndGivesTheLockBack() throws Exception {
        assertThatThrownBy(() -> services.throwing().join())
                .isInstanceOf(CompletionException.class)
                .hasRootCauseMessage("at once");
        assertThatThrownBy(() -> services.answeringNull().join()).hasMessageContaining("answeringNull()");
        assertFree("async");
    }

    @Test
    void call_cancelledWhileItWaits_leavesTheQueueAndNeverRuns() throws Exception {
        try (Lease busy = other.lock("async").acquire()) {
            CompletableFuture<String> result = services.stage(null).toCompletableFuture();
            await().until(() -> holdfast.statistics().waiting() == 1);
            assertThat(result.cancel(true)).isTrue();
            await().until(() -> holdfast.statistics().waiting() == 0);
        }
        assertFree("async");
        assertThat(bean.given).isNotDone();
    }

    @Test
    @DisplayName("a stage that is cancelled says that its work has ended, so it is not, and the lock waits for it")
    void call_cancelledWhileItRuns_holdsUntilTheStageCompletes() throws Exception {
        CompletableFuture<String> result = services.stage(null).toCompletableFuture();
        bean.given.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);

        assertThat(result.cancel(true)).isTrue();

        assertThat(bean.work).isNotDone();
        assertThat(other.lock("async").tryAcquire()).isEmpty();
        bean.work.complete("done");
        assertFree("async");
        assertThat(result).isCancelled();
    }

    @Test
    void lockHeldByAnother_always_isAnsweredAsAnnotated() throws Exception {
        try (Lease busy = other.lock("async").acquire()) {
            assertThatThrownBy(() -> services.impatient().join()).hasCauseInstanceOf(LockTimeoutException.class);
            assertThat(services.skipping().join()).isNull();
            assertThat(services.fallingBack().join()).isEqualTo("instead");
        }
        assertThat(services.impatient().join()).isEqualTo("ran");
    }

    @Test
    void method_waitingForTheLockOfItsOwnCaller_failsByTheDeadlock() {
        assertThatThrownBy(() -> services.nesting(services).join()).hasMessageContaining("Deadlock");
        assertThat(services.blocking()).isEqualTo("ran");
    }
}
