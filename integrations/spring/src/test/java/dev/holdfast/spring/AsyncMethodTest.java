package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.testkit.threads.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.task.TaskDecorator;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** Annotated methods that are {@code @Async} as well: they run on the application's threads, with what these have. */
class AsyncMethodTest {

    /** More than a client has threads of its own for code of users. */
    private static final int MANY = 90;

    /** Where a method runs. */
    record Place(
            String thread, @Nullable String mdc, @Nullable String decorated) {

        private static final ThreadLocal<@Nullable String> DECORATED = new ThreadLocal<>();

        static Place here() {
            return new Place(Thread.currentThread().getName(), MDC.get("request"), DECORATED.get());
        }

        /** Takes the MDC along, and leaves a mark. */
        static Runnable taken(Runnable task) {
            Map<String, String> along = MDC.getCopyOfContextMap();
            return () -> {
                MDC.setContextMap(along == null ? Map.of() : along);
                DECORATED.set("decorated");
                try {
                    task.run();
                } finally {
                    DECORATED.remove();
                    MDC.clear();
                }
            };
        }
    }

    static class Services {

        final CompletableFuture<String> work = new CompletableFuture<>();
        final CompletableFuture<Lease> given = new CompletableFuture<>();
        final CountDownLatch all = new CountDownLatch(MANY);

        @Async
        @Locked("async")
        public CompletableFuture<Place> place() {
            LockAssert.assertHeld("async");
            return CompletableFuture.completedFuture(Place.here());
        }

        @Async
        @Locked("async")
        public Future<Place> placeOfFuture() {
            LockAssert.assertHeld("async");
            return CompletableFuture.completedFuture(Place.here());
        }

        @Async
        @Limited(name = "sms", permits = "1000", per = "1s")
        public CompletableFuture<Place> limited() {
            return CompletableFuture.completedFuture(Place.here());
        }

        @Async
        @Locked(name = "many", key = "#p0")
        public CompletableFuture<Boolean> oneOfMany(int number) throws InterruptedException {
            all.countDown();
            return CompletableFuture.completedFuture(all.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS));
        }

        @Async
        @Locked("async")
        public CompletableFuture<String> working(@Nullable Lease lease) {
            given.complete(lease);
            return work;
        }

        @Async
        @Locked(name = "async", leaseTime = "1s", onLost = OnLost.INTERRUPT)
        public CompletableFuture<String> interrupted(@Nullable Lease lease) {
            given.complete(lease);
            return work;
        }

        @Async
        @Locked("async")
        public @Nullable CompletableFuture<String> answeringNull() {
            return null;
        }

        @Async
        @Locked(name = "async", waitTime = "0s")
        public CompletableFuture<String> impatient() {
            return CompletableFuture.completedFuture("ran");
        }

        @Async
        @Locked(name = "async", waitTime = "0s", onTimeout = OnTimeout.SKIP)
        public Future<String> skipping() {
            return CompletableFuture.completedFuture("ran");
        }

        @Async
        @Locked("async")
        public CompletableFuture<String> reentering(Services proxy) {
            return CompletableFuture.completedFuture(proxy.blocking());
        }

        @Locked("async")
        public String blocking() {
            return "ran";
        }
    }

    @EnableAsync
    @EnableLocked
    @EnableLimited
    static class Beans {

        @Bean
        Services services() {
            return new Services();
        }

        @Bean
        ThreadPoolTaskExecutor taskExecutor(TaskDecorator decorator) {
            ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
            executor.setCorePoolSize(MANY);
            executor.setThreadNamePrefix("application-");
            executor.setTaskDecorator(decorator);
            return executor;
        }

        @Bean
        TaskDecorator decorator() {
            return Place::taken;
        }
    }

    static class WithoutAsync {

        static class Service {

            @Async
            @Locked("async")
            public Future<String> work() {
                return CompletableFuture.completedFuture("ran");
            }
        }

        @Bean
        Service service() {
            return new Service();
        }
    }

    private final LocalLockService service = new LocalLockService();
    private final Holdfast other = service.connect();
    private AnnotationConfigApplicationContext context;
    private Services services;

    /** Behind the proxy, whose own fields are empty. */
    private Services bean;

    @BeforeEach
    void start() {
        context = Contexts.startOn(service, Beans.class);
        services = context.getBean(Services.class);
        bean = (Services) AopProxyUtils.getSingletonTarget(services);
    }

    @AfterEach
    void stop() {
        bean.work.complete("at the end");
        context.close();
        other.close();
    }

    private static <T> T soon(Future<T> future) throws Exception {
        return future.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    private void assertFree() throws InterruptedException {
        other.lock("async").acquire(Patience.LIMIT).close();
    }

    private void assertTaken() throws InterruptedException {
        assertThat(other.lock("async").tryAcquire()).isEmpty();
    }

    @Test
    @DisplayName("the body runs on a thread of the executor, with its MDC and what its task decorator gives it")
    void method_thatIsAsync_runsOnAThreadOfTheApplication() throws Exception {
        MDC.put("request", "42");
        try {
            for (Future<Place> called : List.of(services.place(), services.placeOfFuture(), services.limited())) {
                Place place = soon(called);
                assertThat(place.thread()).startsWith("application-");
                assertThat(place.mdc()).isEqualTo("42");
                assertThat(place.decorated()).isEqualTo("decorated");
            }
        } finally {
            MDC.clear();
        }
        assertFree();
    }

    @Test
    @DisplayName("the same if the lock was waited for")
    void method_thatHasWaited_runsOnAThreadOfTheApplication() throws Exception {
        CompletableFuture<Place> called;
        try (Lease held = other.lock("async").acquire()) {
            held.check();
            called = services.place();
            await().until(() -> context.getBean(Holdfast.class).statistics().waiting() == 1);
        }

        assertThat(soon(called).thread()).startsWith("application-");
    }

    @Test
    @DisplayName("90 bodies that block use up no thread of the client")
    void methods_thatBlock_runAtTheSameTime() throws Exception {
        List<CompletableFuture<Boolean>> called = new ArrayList<>();
        for (int i = 0; i < MANY - 1; i++) {
            called.add(services.oneOfMany(i));
        }
        await().until(() -> bean.all.getCount() == 1);

        CompletableFuture<String> free = context.getBean(Holdfast.class)
                .lock("free")
                .acquireAsync()
                .thenApply(lease -> Thread.currentThread().getName());

        assertThat(soon(free)).isNotNull();
        called.add(services.oneOfMany(MANY));
        for (CompletableFuture<Boolean> one : called) {
            assertThat(soon(one)).isTrue();
        }
    }

    @Test
    void lock_ofAFutureThatIsNotDone_isHeldUntilItIs() throws Exception {
        CompletableFuture<String> called = services.working(null);
        assertThat(soon(bean.given).name()).isEqualTo("async");
        assertTaken();
        assertThat(called).isNotDone();

        bean.work.complete("done");

        assertThat(soon(called)).isEqualTo("done");
        assertFree();
    }

    @Test
    void lock_ofAFutureThatFails_isFree() throws Exception {
        CompletableFuture<String> called = services.working(null);
        soon(bean.given);

        bean.work.completeExceptionally(new IllegalStateException("own"));

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> soon(called))
                .havingCause()
                .isInstanceOf(IllegalStateException.class)
                .withMessage("own");
        assertFree();
    }

    @Test
    @DisplayName("an interrupt of the executor's thread leaves the lock held until the work has ended")
    void lock_ofAThreadThatIsInterrupted_isHeldUntilTheFutureIsDone() throws Exception {
        CompletableFuture<String> called = services.working(null);
        soon(bean.given);

        context.getBean(ThreadPoolTaskExecutor.class).getThreadPoolExecutor().shutdownNow();

        assertThat(called).isNotDone();
        assertTaken();
        bean.work.complete("done");
        assertThat(called).satisfies(future -> await().until(future::isDone));
        assertFree();
    }

    @Test
    void future_whoseLockIsLost_failsWithTheLoss() throws Exception {
        CompletableFuture<String> called = services.working(null);
        lose(soon(bean.given));

        bean.work.complete("done");

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> soon(called))
                .havingCause()
                .isInstanceOf(LeaseLostException.class);
    }

    @Test
    void future_thatIsInterruptedByALoss_isCancelled() throws Exception {
        CompletableFuture<String> called = services.interrupted(null);
        lose(soon(bean.given));

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> soon(called))
                .havingCause()
                .isInstanceOf(LeaseLostException.class)
                .satisfies(lost -> assertThat(lost.getSuppressed()).isEmpty());
        assertThat(bean.work).isCancelled();
    }

    private void lose(Lease lease) {
        DistributedLock lock = other.lock(lease.name());
        lock.inspect().holder().ifPresent(holder -> {
            var unused = lock.forceRelease(holder.id());
        });
    }

    @Test
    void method_thatAnswersNull_hasEnded() throws Exception {
        assertThat(soon(services.answeringNull())).isNull();
        assertFree();
    }

    @Test
    void method_withinOneThatIsAsync_reenters() throws Exception {
        assertThat(soon(services.reentering(services))).isEqualTo("ran");
    }

    @Test
    void method_whoseLockIsTaken_isNotCalled() throws Exception {
        try (Lease held = other.lock("async").acquire()) {
            held.check();
            CompletableFuture<String> impatient = services.impatient();
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> soon(impatient))
                    .havingCause()
                    .isInstanceOf(LockTimeoutException.class);
            assertThat(soon(services.skipping())).isNull();
        }
    }

    @Test
    @DisplayName("a bare future is refused at startup where nothing would wait for it")
    void future_withoutEnableAsync_isRefusedAtStartup() {
        assertThat(ReportedMisuses.textsOf(WithoutAsync.class))
                .singleElement()
                .asString()
                .contains("work()", "no advice of @Async lies around its lock", "@EnableAsync");
    }
}
