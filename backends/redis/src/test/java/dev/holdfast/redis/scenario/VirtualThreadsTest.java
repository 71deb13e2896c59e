package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.parallel.Isolated;

/** Callers on virtual threads. */
@Tag("virtual-threads")
@EnabledForJreRange(min = JRE.JAVA_21)
@Isolated("it takes all carriers")
class VirtualThreadsTest {

    private final Scene scene = Scene.start();

    @AfterEach
    void close() {
        scene.close();
    }

    /** What this is compiled for does not know them yet. */
    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    @Test
    @DisplayName("ten thousand virtual threads of two clients on one lock: one at a time, and none is left behind")
    void run_tenThousandVirtualThreads_oneAtATime() throws Exception {
        int threads = 10_000;
        List<DistributedLock> locks =
                List.of(scene.direct().lock("lock"), scene.direct().lock("lock"));
        int[] unprotected = new int[1];
        ExecutorService executor = virtualThreads();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            DistributedLock lock = locks.get(i % 2);
            running.add(executor.submit(() -> lock.run(() -> {
                unprotected[0]++;
                assertThat(lock.isHeldByCurrentThread()).isTrue();
            })));
        }
        for (Future<?> future : running) {
            Actor.answer(future);
        }
        executor.shutdown();

        assertThat(unprotected[0]).isEqualTo(threads);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 25: virtual threads take all carriers: renewals and deadlines are on time")
    void renewals_carriersSaturated_areOnTime() throws Exception {
        Holdfast client = scene.direct();
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService executor = virtualThreads();
        Lease held = client.lock("held", o -> o.lease(Duration.ofSeconds(9))).acquire();
        Lease lost = client.lock("lost", o -> o.lease(Duration.ofSeconds(2)).notRenewed())
                .acquire();
        try {
            for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
                var unused = executor.submit(() -> {
                    while (!stop.get()) {
                        Thread.onSpinWait();
                    }
                });
            }

            soon().until(() -> client.statistics().renewalsSent() >= 2);
            soon().until(() -> lost.state() == LeaseState.LOST);

            assertThat(held.state()).isEqualTo(LeaseState.HELD);
        } finally {
            stop.set(true);
            executor.shutdown();
        }
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        scene.requireNothingLeft();
    }
}
