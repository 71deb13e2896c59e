package dev.holdfast.spring.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.LockedAction;
import dev.holdfast.OutcomeNotKeptException;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationContextException;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Contexts that start together, each with a client of its own, on one server. */
class RunOnceAtStartupTest {

    private static final Duration VALIDITY = Duration.ofHours(1);
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final AtomicInteger KEYS = new AtomicInteger();

    private static EmbeddedRedis redis;

    private final String key = "import-" + KEYS.incrementAndGet();
    private final List<Holdfast> clients = new CopyOnWriteArrayList<>();
    private final List<AnnotationConfigApplicationContext> contexts = new CopyOnWriteArrayList<>();
    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch began = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private ExecutorService starters;

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @BeforeEach
    void makeThreads() {
        starters = Executors.newCachedThreadPool();
    }

    @AfterEach
    void close() {
        mayEnd.countDown();
        starters.shutdownNow();
        contexts.forEach(AnnotationConfigApplicationContext::close);
        clients.forEach(Holdfast::close);
    }

    private Holdfast newClient() {
        Holdfast client = HoldfastRedis.connect(redis.uri());
        clients.add(client);
        return client;
    }

    private AnnotationConfigApplicationContext context() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean(Holdfast.class, this::newClient);
        contexts.add(context);
        return context;
    }

    private RunOnceAtStartup task(
            UnaryOperator<RunOnceAtStartup.Builder> settings, LockedAction<? extends Exception> task) {
        return settings.apply(RunOnceAtStartup.builder(key, VALIDITY)).build(task);
    }

    /** An instance of the service; it is up when this returns. */
    private AnnotationConfigApplicationContext start(
            UnaryOperator<RunOnceAtStartup.Builder> settings, LockedAction<? extends Exception> task) {
        AnnotationConfigApplicationContext context = context();
        context.registerBean(RunOnceAtStartup.class, () -> task(settings, task));
        context.refresh();
        return context;
    }

    private Future<AnnotationConfigApplicationContext> begin(
            UnaryOperator<RunOnceAtStartup.Builder> settings, LockedAction<? extends Exception> task) {
        return starters.submit(() -> start(settings, task));
    }

    private void runUntilTold() throws InterruptedException {
        runs.incrementAndGet();
        began.countDown();
        mayEnd.await();
    }

    private static <T> T answer(Future<T> future) throws Exception {
        return future.get(SOON.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void start_threeContextsAtOnce_oneRunsTheTaskAndTheOthersWaitForIt() throws Exception {
        List<Future<AnnotationConfigApplicationContext>> starting = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            starting.add(begin(settings -> settings, this::runUntilTold));
        }
        began.await();
        await().atMost(SOON)
                .until(() -> clients.stream()
                                .mapToInt(client -> client.statistics().waiting())
                                .sum()
                        == 2);
        assertThat(starting).noneMatch(Future::isDone);

        mayEnd.countDown();

        for (Future<AnnotationConfigApplicationContext> each : starting) {
            AnnotationConfigApplicationContext context = answer(each);
            assertThat(context.isActive()).isTrue();
            assertThat(context.getBean(RunOnceAtStartup.class).isRunning()).isTrue();
        }
        assertThat(runs).hasValue(1);
    }

    @Test
    void start_othersGoOn_startWhileTheTaskRuns() throws Exception {
        Future<AnnotationConfigApplicationContext> first = begin(settings -> settings, this::runUntilTold);
        began.await();

        AnnotationConfigApplicationContext second =
                start(settings -> settings.whileAnotherRuns(WhileAnotherRuns.GO_ON), runs::incrementAndGet);

        assertThat(second.isActive()).isTrue();
        assertThat(first.isDone()).isFalse();
        mayEnd.countDown();
        answer(first);
        assertThat(runs).hasValue(1);
    }

    @Test
    void start_doneBeforeWithinItsValidity_isNotRunAgain() {
        start(settings -> settings, runs::incrementAndGet);
        start(settings -> settings, runs::incrementAndGet);
        start(settings -> settings.whileAnotherRuns(WhileAnotherRuns.GO_ON), runs::incrementAndGet);

        assertThat(runs).hasValue(1);
    }

    @Test
    void start_anotherTakesTooLong_fails() throws Exception {
        Future<AnnotationConfigApplicationContext> first = begin(settings -> settings, this::runUntilTold);
        began.await();

        assertThatExceptionOfType(ApplicationContextException.class)
                .isThrownBy(() -> start(settings -> settings.waitAtMost(Duration.ofMillis(100)), runs::incrementAndGet))
                .havingRootCause()
                .isInstanceOf(LockTimeoutException.class)
                .withMessageContaining(key);

        mayEnd.countDown();
        answer(first);
        assertThat(runs).hasValue(1);
    }

    @Test
    void start_taskThrows_failsTheStartAndTheNextInstanceRunsIt() {
        assertThatExceptionOfType(ApplicationContextException.class)
                .isThrownBy(() -> start(settings -> settings, () -> {
                    throw new IOException("thrown by the task on purpose");
                }))
                .havingCause()
                .isInstanceOf(IllegalStateException.class)
                .withMessageContaining(key)
                .havingCause()
                .isInstanceOf(IOException.class);

        start(settings -> settings, runs::incrementAndGet);
        assertThat(runs).hasValue(1);
    }

    @Test
    void start_taskThrowsWhatALockThrows_isAFailureToo() {
        for (RuntimeException thrown : List.of(
                new LockTimeoutException("another", "thrown by the task on purpose", null),
                new OutcomeNotKeptException(
                        "another", "another", 1, null, "thrown by the task on purpose", new IOException()))) {
            assertThatExceptionOfType(ApplicationContextException.class)
                    .isThrownBy(() -> start(settings -> settings.whileAnotherRuns(WhileAnotherRuns.GO_ON), () -> {
                        throw thrown;
                    }))
                    .havingCause()
                    .havingCause()
                    .isSameAs(thrown);
        }
    }

    @Test
    void start_taskThrowsAndFailuresMayBe_starts() {
        AnnotationConfigApplicationContext context = start(settings -> settings.onFailure(OnFailure.GO_ON), () -> {
            throw new IOException("thrown by the task on purpose");
        });

        assertThat(context.isActive()).isTrue();
    }

    @Test
    void start_serverOutOfReach_failsOrGoesOnAsSet() {
        try (EmbeddedRedis other = EmbeddedRedis.start()) {
            Holdfast client = HoldfastRedis.connect(other.uri());
            clients.add(client);
            other.close();
            for (OnFailure set : OnFailure.values()) {
                AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
                contexts.add(context);
                context.registerBean(Holdfast.class, () -> client, definition -> definition.setDestroyMethodName(""));
                context.registerBean(
                        RunOnceAtStartup.class,
                        () -> task(
                                settings -> settings.onFailure(set).waitAtMost(Duration.ofMillis(100)),
                                runs::incrementAndGet));
                if (set == OnFailure.GO_ON) {
                    context.refresh();
                    assertThat(context.isActive()).isTrue();
                } else {
                    assertThatExceptionOfType(ApplicationContextException.class)
                            .isThrownBy(context::refresh)
                            .havingCause()
                            .havingCause()
                            .isInstanceOf(BackendUnavailableException.class);
                }
            }
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void start_outcomeNotKept_startsSinceTheWorkWasDone() {
        AnnotationConfigApplicationContext context = start(settings -> settings, () -> {
            runs.incrementAndGet();
            redis.execute("DEL", WireFormat.DEFAULT.hold("holdfast:once:" + key));
        });

        assertThat(context.isActive()).isTrue();
        start(settings -> settings, runs::incrementAndGet);
        assertThat(runs).hasValue(2);
    }

    @Test
    void start_inItsPhase_liesBetweenSingletonsAndWhatTakesInWork() {
        List<String> order = new CopyOnWriteArrayList<>();
        AnnotationConfigApplicationContext context = context();
        context.registerBean("server", Part.class, () -> new Part("server", Integer.MAX_VALUE - 2048, order));
        context.registerBean(
                "later",
                RunOnceAtStartup.class,
                () -> RunOnceAtStartup.builder(key + ":later", VALIDITY)
                        .phase(RunOnceAtStartup.DEFAULT_PHASE + 1)
                        .build(() -> order.add("later task")));
        context.registerBean("task", RunOnceAtStartup.class, () -> task(settings -> settings, () -> order.add("task")));
        context.registerBean("store", Part.class, () -> new Part("store", 0, order));
        context.registerBean("singleton", SmartInitializingSingleton.class, () -> () -> order.add("singletons"));

        context.refresh();

        assertThat(order).containsExactly("singletons", "store", "task", "later task", "server");
    }

    private static final class Part implements SmartLifecycle {

        private final String name;
        private final int phase;
        private final List<String> order;
        private volatile boolean running;

        Part(String name, int phase, List<String> order) {
            this.name = name;
            this.phase = phase;
            this.order = order;
        }

        @Override
        public void start() {
            order.add(name);
            running = true;
        }

        @Override
        public void stop() {
            running = false;
        }

        @Override
        public boolean isRunning() {
            return running;
        }

        @Override
        public int getPhase() {
            return phase;
        }
    }

    @Test
    void start_severalClients_usesTheNamedOne() {
        AnnotationConfigApplicationContext context = context();
        context.registerBean("other", Holdfast.class, this::newClient);
        context.registerBean(
                RunOnceAtStartup.class, () -> task(settings -> settings.client("other"), runs::incrementAndGet));

        context.refresh();

        assertThat(context.getBean("other", Holdfast.class).statistics().remoteGrants())
                .isEqualTo(1);
    }

    @Test
    void start_noClient_failsAndSaysSo() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        contexts.add(context);
        context.registerBean(RunOnceAtStartup.class, () -> task(settings -> settings, runs::incrementAndGet));

        assertThatExceptionOfType(ApplicationContextException.class)
                .isThrownBy(context::refresh)
                .havingRootCause()
                .isInstanceOf(NoSuchBeanDefinitionException.class)
                .withMessageContaining("Holdfast");
    }

    @Test
    void build_badSettings_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOnceAtStartup.builder("", VALIDITY).build(() -> {}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOnceAtStartup.builder(key, Duration.ZERO).build(() -> {}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> task(settings -> settings.waitAtMost(Duration.ofMillis(-1)), () -> {}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> task(settings -> settings.lease(Duration.ZERO), () -> {}));
    }
}
