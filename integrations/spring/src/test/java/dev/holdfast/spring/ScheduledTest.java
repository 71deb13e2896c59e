package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.Trigger;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** A job that every instance schedules and one runs. */
class ScheduledTest {

    static class Job {

        private final AtomicInteger runs;

        Job(AtomicInteger runs) {
            this.runs = runs;
        }

        /** Over long before the others' clocks, which differ, say that it is time. */
        @Scheduled(cron = "0 0 3 * * *")
        @Locked(name = "report", waitTime = "0s", minHold = "1h", onTimeout = OnTimeout.SKIP)
        public void report() {
            runs.incrementAndGet();
        }
    }

    /** Lets the test say when it is time. */
    static class TestScheduler extends ThreadPoolTaskScheduler {

        private static final long serialVersionUID = 1L;

        private final transient List<Runnable> jobs = new ArrayList<>();

        @Override
        public ScheduledFuture<?> schedule(Runnable job, Trigger trigger) {
            jobs.add(job);
            return schedule(() -> {}, Instant.now().plus(Duration.ofDays(1)));
        }
    }

    @EnableLocked
    @EnableScheduling
    static class Instance {

        @Bean
        TestScheduler taskScheduler() {
            return new TestScheduler();
        }

        @Bean
        Job job(AtomicInteger runs) {
            return new Job(runs);
        }
    }

    @Test
    void job_onThreeInstances_runsOncePerTick() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        ExecutorService clocks = Executors.newFixedThreadPool(3);
        List<AnnotationConfigApplicationContext> instances = new ArrayList<>();
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            for (int i = 0; i < 3; i++) {
                AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
                context.registerBean(Holdfast.class, () -> HoldfastRedis.connect(redis.uri()));
                context.registerBean(AtomicInteger.class, () -> runs);
                context.register(Instance.class);
                context.refresh();
                instances.add(context);
            }
            for (int tick = 1; tick <= 5; tick++) {
                List<Future<?>> fired = new ArrayList<>();
                for (AnnotationConfigApplicationContext instance : instances) {
                    assertThat(instance.getBean(TestScheduler.class).jobs).hasSize(1);
                    fired.add(clocks.submit(
                            instance.getBean(TestScheduler.class).jobs.get(0)));
                }
                for (Future<?> one : fired) {
                    one.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
                }
                assertThat(runs).hasValue(tick);
                // stands for the hour that the lock stays taken
                redis.execute("FLUSHALL");
            }
        } finally {
            instances.forEach(AnnotationConfigApplicationContext::close);
            clocks.shutdown();
        }
    }
}
