package dev.holdfast.spring.startup;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.OutcomeNotStoredException;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationContextException;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Contexts that start together, each with a client of its own, on one server. */
class RunOnceAtStartupTest {

    private static EmbeddedRedis redis;

    private final Instances instances = new Instances(redis.uri());
    private final AtomicInteger runs = instances.runs;

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @AfterEach
    void close() {
        instances.close();
    }

    @Test
    void start_threeContextsAtOnce_oneRunsTheTaskAndTheOthersWaitForIt() throws Exception {
        List<Future<AnnotationConfigApplicationContext>> starting = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            starting.add(instances.begin(settings -> settings, instances::runUntilStopped));
        }
        instances.began.await();
        await().until(() -> instances.clients.stream()
                        .mapToInt(client -> client.statistics().waiting())
                        .sum()
                == 2);
        assertThat(starting).noneMatch(Future::isDone);

        instances.mayEnd.countDown();

        for (Future<AnnotationConfigApplicationContext> each : starting) {
            AnnotationConfigApplicationContext context = Instances.answer(each);
            assertThat(context.isActive()).isTrue();
            assertThat(context.getBean(RunOnceAtStartup.class).isRunning()).isTrue();
        }
        assertThat(runs).hasValue(1);
    }

    @Test
    void start_othersGoOn_startWhileTheTaskRuns() throws Exception {
        Future<AnnotationConfigApplicationContext> first =
                instances.begin(settings -> settings, instances::runUntilStopped);
        instances.began.await();

        AnnotationConfigApplicationContext second =
                instances.start(settings -> settings.whileAnotherRuns(WhileAnotherRuns.GO_ON), runs::incrementAndGet);

        assertThat(second.isActive()).isTrue();
        assertThat(first.isDone()).isFalse();
        instances.mayEnd.countDown();
        Instances.answer(first);
        assertThat(runs).hasValue(1);
    }

    @Test
    void start_doneBeforeWithinItsValidity_isNotRunAgain() {
        instances.start(settings -> settings, runs::incrementAndGet);
        instances.start(settings -> settings, runs::incrementAndGet);
        instances.start(settings -> settings.whileAnotherRuns(WhileAnotherRuns.GO_ON), runs::incrementAndGet);

        assertThat(runs).hasValue(1);
    }

    @Test
    void start_anotherTakesTooLong_fails() throws Exception {
        Future<AnnotationConfigApplicationContext> first =
                instances.begin(settings -> settings, instances::runUntilStopped);
        instances.began.await();

        assertThatExceptionOfType(ApplicationContextException.class)
                .isThrownBy(() ->
                        instances.start(settings -> settings.waitAtMost(Duration.ofMillis(100)), runs::incrementAndGet))
                .havingRootCause()
                .isInstanceOf(LockTimeoutException.class)
                .withMessageContaining(instances.key);

        instances.mayEnd.countDown();
        Instances.answer(first);
        assertThat(runs).hasValue(1);
    }

    @Test
    void start_taskThrows_failsTheStartAndTheNextInstanceRunsIt() {
        assertThatExceptionOfType(ApplicationContextException.class)
                .isThrownBy(() -> instances.start(settings -> settings, () -> {
                    throw new IOException("thrown by the task on purpose");
                }))
                .havingCause()
                .isInstanceOf(IllegalStateException.class)
                .withMessageContaining(instances.key)
                .havingCause()
                .isInstanceOf(IOException.class);

        instances.start(settings -> settings, runs::incrementAndGet);
        assertThat(runs).hasValue(1);
    }

    @Test
    void start_taskThrowsWhatALockThrows_isAFailureToo() {
        for (RuntimeException thrown : List.of(
                new LockTimeoutException("another", "thrown by the task on purpose", null),
                new OutcomeNotStoredException(
                        "another", "another", 1, null, "thrown by the task on purpose", new IOException()))) {
            assertThatExceptionOfType(ApplicationContextException.class)
                    .isThrownBy(
                            () -> instances.start(settings -> settings.whileAnotherRuns(WhileAnotherRuns.GO_ON), () -> {
                                throw thrown;
                            }))
                    .havingCause()
                    .havingCause()
                    .isSameAs(thrown);
        }
    }

    @Test
    void start_taskThrowsAndFailuresMayBe_starts() {
        AnnotationConfigApplicationContext context =
                instances.start(settings -> settings.onFailure(OnFailure.GO_ON), () -> {
                    throw new IOException("thrown by the task on purpose");
                });

        assertThat(context.isActive()).isTrue();
    }

    @Test
    void start_serverOutOfReach_failsOrGoesOnAsSet() {
        try (EmbeddedRedis other = EmbeddedRedis.start()) {
            Holdfast client = HoldfastRedis.connect(other.uri());
            instances.clients.add(client);
            other.close();
            for (OnFailure set : OnFailure.values()) {
                AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
                instances.contexts.add(context);
                context.registerBean(Holdfast.class, () -> client, definition -> definition.setDestroyMethodName(""));
                context.registerBean(
                        RunOnceAtStartup.class,
                        () -> instances.task(
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
        AnnotationConfigApplicationContext context = instances.start(settings -> settings, () -> {
            runs.incrementAndGet();
            redis.execute("DEL", WireFormat.DEFAULT.hold("holdfast:once:" + instances.key));
        });

        assertThat(context.isActive()).isTrue();
        instances.start(settings -> settings, runs::incrementAndGet);
        assertThat(runs).hasValue(2);
    }

    @Test
    void start_inItsPhase_liesBetweenSingletonsAndWhatTakesInWork() {
        List<String> order = new CopyOnWriteArrayList<>();
        AnnotationConfigApplicationContext context = instances.context();
        context.registerBean("server", Part.class, () -> new Part("server", Integer.MAX_VALUE - 2048, order));
        context.registerBean(
                "later",
                RunOnceAtStartup.class,
                () -> RunOnceAtStartup.builder(instances.key + ":later", Instances.VALIDITY)
                        .phase(RunOnceAtStartup.DEFAULT_PHASE + 1)
                        .build(() -> order.add("later task")));
        context.registerBean(
                "task", RunOnceAtStartup.class, () -> instances.task(settings -> settings, () -> order.add("task")));
        context.registerBean("store", Part.class, () -> new Part("store", 0, order));
        context.registerBean("singleton", SmartInitializingSingleton.class, () -> () -> order.add("singletons"));

        context.refresh();

        assertThat(order).containsExactly("singletons", "store", "task", "later task", "server");
    }

    @Test
    void start_severalClients_usesTheNamedOne() {
        AnnotationConfigApplicationContext context = instances.context();
        context.registerBean("other", Holdfast.class, instances::newClient);
        context.registerBean(
                RunOnceAtStartup.class,
                () -> instances.task(settings -> settings.client("other"), runs::incrementAndGet));

        context.refresh();

        assertThat(context.getBean("other", Holdfast.class).statistics().remoteGrants())
                .isEqualTo(1);
    }

    @Test
    void start_noClient_failsAndSaysSo() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        instances.contexts.add(context);
        context.registerBean(RunOnceAtStartup.class, () -> instances.task(settings -> settings, runs::incrementAndGet));

        assertThatExceptionOfType(ApplicationContextException.class)
                .isThrownBy(context::refresh)
                .havingRootCause()
                .isInstanceOf(NoSuchBeanDefinitionException.class)
                .withMessageContaining("Holdfast");
    }

    @Test
    void build_badSettings_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> RunOnceAtStartup.builder("", Instances.VALIDITY).build(() -> {}));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        RunOnceAtStartup.builder(instances.key, Duration.ZERO).build(() -> {}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> instances.task(settings -> settings.waitAtMost(Duration.ofMillis(-1)), () -> {}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> instances.task(settings -> settings.lease(Duration.ZERO), () -> {}));
    }
}
