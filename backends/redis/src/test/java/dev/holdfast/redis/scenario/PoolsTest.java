package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Scenario 25: the application has no thread left to lend. */
@Isolated("it takes the common pool from everybody")
class PoolsTest {

    private final Scene scene = Scene.start();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    @DisplayName("scenario 25: the common pool and the client's executor are saturated:"
            + " renewals, grants and deadlines are on time")
    void renewals_allPoolsSaturated_areOnTime() throws Exception {
        ExecutorService applications = Executors.newFixedThreadPool(2);
        CountDownLatch end = new CountDownLatch(1);
        Holdfast client = scene.direct(builder -> builder.executor(applications));
        Holdfast other = scene.direct();
        try {
            saturate(applications, 2, end);
            saturate(ForkJoinPool.commonPool(), 64, end);

            Lease held =
                    client.lock("held", o -> o.lease(Duration.ofSeconds(9))).acquire();
            Lease lost = client.lock("lost", o -> o.lease(Duration.ofSeconds(2)).notRenewed())
                    .acquire();
            Lease theirs = other.lock("theirs").acquire();
            var waiting =
                    scene.actor("waiter").begin(() -> client.lock("theirs").acquire());
            scene.awaitQueued("theirs", 1);
            theirs.close();
            Actor.answer(waiting).close();
            soon().until(() -> client.statistics().renewalsSent() >= 2);
            soon().until(() -> lost.state() == LeaseState.LOST);

            assertThat(held.state()).isEqualTo(LeaseState.HELD);
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        } finally {
            end.countDown();
            applications.shutdown();
        }
        scene.requireNothingLeft();
    }

    private static void saturate(java.util.concurrent.Executor pool, int tasks, CountDownLatch end) {
        for (int i = 0; i < tasks; i++) {
            var unused = CompletableFuture.runAsync(
                    () -> {
                        try {
                            end.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    },
                    pool);
        }
    }
}
