package dev.holdfast.spring.boot;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.spring.LockAssert;
import dev.holdfast.spring.Locked;
import dev.holdfast.testkit.threads.Patience;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** A stopping application: those who work under locks end first, then the client, then what it is connected by. */
class HoldfastLifecycleTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(HoldfastAutoConfiguration.class, HoldfastLifecycleAutoConfiguration.class))
            .withPropertyValues("holdfast.redis.uri=" + SharedServer.uri());

    @Test
    void scheduledWork_ofAStoppingApplication_keepsItsLockToTheEnd() {
        runner.withUserConfiguration(Scheduler.class).run(context -> {
            Holdfast holdfast = context.getBean(Holdfast.class);
            Closing closing = context.getBean(Closing.class);
            CountDownLatch inside = new CountDownLatch(1);
            List<String> seen = new CopyOnWriteArrayList<>();
            context.getBean(ThreadPoolTaskScheduler.class)
                    .execute(() -> holdfast.lock("stopping").call(lease -> {
                        inside.countDown();
                        await().until(() -> closing.begun.getCount() == 0);
                        lease.check();
                        // Re-entering and asking for another lock both need a client that is still open.
                        holdfast.lock("stopping:another")
                                .run(() -> seen.add("worked to the end under " + lease.state()));
                        return null;
                    }));
            assertThat(inside.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            context.close();
            assertThat(seen).containsExactly("worked to the end under HELD");
        });
    }

    @Test
    void client_ofAClosedContext_isClosed() {
        runner.run(context -> {
            Holdfast holdfast = context.getBean(Holdfast.class);
            context.close();
            assertThatExceptionOfType(HoldfastClosedException.class)
                    .isThrownBy(() -> holdfast.lock("closed").run(() -> {}));
        });
    }

    /** What the report of an annotated destroy method advises. */
    @Test
    void lockedMethod_calledWhenTheContextBeginsToClose_hasItsLock() {
        runner.withConfiguration(AutoConfigurations.of(LockedAutoConfiguration.class))
                .withBean(LastWork.class)
                .run(context -> {
                    LastWork work = context.getBean(LastWork.class);
                    context.close();
                    assertThat(work.done()).containsExactly("under its lock");
                });
    }

    static class LastWork {

        private final List<String> done = new CopyOnWriteArrayList<>();

        @EventListener(ContextClosedEvent.class)
        @Locked("last-work")
        public void end() {
            LockAssert.assertHeld("last-work");
            done.add("under its lock");
        }

        public List<String> done() {
            return done;
        }
    }

    @Test
    void context_thatWasStopped_saysThatItCannotStartAgain() {
        runner.run(context -> {
            ConfigurableApplicationContext source = context.getSourceApplicationContext();
            source.stop();
            assertThatThrownBy(source::start)
                    .hasStackTraceContaining("The lock client was closed when this application context stopped");
        });
    }

    @Test
    void executors_thatWaitLongerThanTheirLocks_areNamedAtStart() {
        ThreadPoolTaskScheduler patient = new ThreadPoolTaskScheduler();
        patient.setWaitForTasksToCompleteOnShutdown(true);
        patient.setAwaitTerminationSeconds(7);
        SimpleAsyncTaskExecutor async = new SimpleAsyncTaskExecutor();
        async.setTaskTerminationTimeout(9_000);
        try (RecordedLog log = RecordedLog.of(ShutdownTimesCheck.class.getName())) {
            ApplicationContextRunner waiting = runner.withBean("patient", ThreadPoolTaskScheduler.class, () -> patient)
                    .withBean("async", SimpleAsyncTaskExecutor.class, () -> async)
                    .withBean("impatient", ThreadPoolTaskScheduler.class, ThreadPoolTaskScheduler::new)
                    .withPropertyValues(
                            "spring.task.execution.shutdown.await-termination=true",
                            "spring.task.execution.shutdown.await-termination-period=30s",
                            "spring.task.scheduling.shutdown.await-termination-period=30s");
            waiting.run(context -> assertThat(context).hasNotFailed());
            assertThat(log.messages())
                    .hasSize(3)
                    .allSatisfy(line -> assertThat(line).contains("holdfast.close-timeout is 5s"))
                    .anySatisfy(line -> assertThat(line).contains("bean 'patient'", "7s", "to 7 s or more"))
                    .anySatisfy(line -> assertThat(line).contains("bean 'async'", "9s"))
                    .anySatisfy(line -> assertThat(line)
                            .contains("spring.task.execution.shutdown.await-termination-period", "30s"));
            waiting.withPropertyValues("holdfast.close-timeout=30s")
                    .run(context -> assertThat(context).hasNotFailed());
            assertThat(log.messages()).hasSize(3);
        }
    }

    @Test
    void phase_always_liesBetweenConnectionsAndSchedulers() {
        runner.withUserConfiguration(Scheduler.class).run(context -> {
            int phase = context.getBean(HoldfastLifecycle.class).getPhase();
            assertThat(phase)
                    .isPositive()
                    .isLessThan(context.getBean(ThreadPoolTaskScheduler.class).getPhase());
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class Scheduler {

        @Bean
        ThreadPoolTaskScheduler scheduler() {
            return new ThreadPoolTaskScheduler();
        }

        @Bean
        Closing closing() {
            return new Closing();
        }
    }

    static class Closing implements ApplicationListener<ContextClosedEvent> {

        private final CountDownLatch begun = new CountDownLatch(1);

        @Override
        public void onApplicationEvent(ContextClosedEvent event) {
            begun.countDown();
        }
    }
}
