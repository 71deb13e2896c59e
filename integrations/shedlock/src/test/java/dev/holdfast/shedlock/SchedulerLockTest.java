package dev.holdfast.shedlock;

import static dev.holdfast.shedlock.ServerFixture.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import net.javacrumbs.shedlock.core.LockAssert;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.spring.annotation.EnableSchedulerLock;
import net.javacrumbs.shedlock.spring.annotation.SchedulerLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/** ShedLock's annotation in three instances of an application, each with a client of its own. */
class SchedulerLockTest {

    private static final Duration LEAST = Duration.ofMillis(200);

    /** What all instances have done. */
    static final class Diary {

        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicInteger overlaps = new AtomicInteger();
        private final AtomicInteger runs = new AtomicInteger();
        private final ConcurrentHashMap<String, Integer> runsByInstance = new ConcurrentHashMap<>();

        void write(String instance) {
            if (inside.incrementAndGet() > 1) {
                overlaps.incrementAndGet();
            }
            runs.incrementAndGet();
            runsByInstance.merge(instance, 1, Integer::sum);
            Thread.onSpinWait();
            inside.decrementAndGet();
        }

        int runsOf(String instance) {
            return runsByInstance.getOrDefault(instance, 0);
        }
    }

    @Configuration
    @EnableScheduling
    @EnableSchedulerLock(defaultLockAtMostFor = "PT30S")
    static class Application {

        @Bean
        LockProvider lockProvider(Holdfast holdfast) {
            return new HoldfastLockProvider(holdfast, "shedlock:");
        }
    }

    static class NightlyJob {

        private final String instance;
        private final Diary diary;

        NightlyJob(String instance, Diary diary) {
            this.instance = instance;
            this.diary = diary;
        }

        @Scheduled(fixedRate = 10)
        @SchedulerLock(name = "nightly", lockAtLeastFor = "PT0.2S")
        public void run() {
            LockAssert.assertLocked();
            diary.write(instance);
        }
    }

    private static AnnotationConfigApplicationContext start(String instance, Holdfast holdfast, Diary diary) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean(Holdfast.class, () -> holdfast);
        context.registerBean(NightlyJob.class, () -> new NightlyJob(instance, diary));
        context.register(Application.class);
        context.refresh();
        return context;
    }

    @Test
    void job_onThreeInstances_runsOncePerMinimumHoldAndGoesOnWhenInstancesStop() {
        Diary diary = new Diary();
        List<AnnotationConfigApplicationContext> instances = new ArrayList<>();
        long startNanos = System.nanoTime();
        try (RedisFixture server = new RedisFixture()) {
            for (String instance : List.of("a", "b", "c")) {
                instances.add(start(instance, server.newClient(), diary));
            }
            soon().until(() -> diary.runs.get() >= 5);

            instances.get(0).close();
            instances.get(1).close();
            int before = diary.runsOf("c");
            soon().until(() -> diary.runsOf("c") > before + 1);
            instances.get(2).close();

            Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
            assertThat(diary.overlaps).hasValue(0);
            assertThat(LEAST.multipliedBy(diary.runs.get() - 1L)).isLessThanOrEqualTo(took);
        } finally {
            instances.forEach(AnnotationConfigApplicationContext::close);
        }
    }
}
