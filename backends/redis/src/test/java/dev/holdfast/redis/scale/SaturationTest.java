package dev.holdfast.redis.scale;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Every thread that an application offers is stuck, and the client lives on its own. */
@Isolated("it takes the common pool from everybody")
class SaturationTest {

    private static final Duration LONG = Patience.LIMIT;
    private static final int EXECUTOR_THREADS = 4;
    /** More than the common pool makes to stand in for blocked ones. */
    private static final int COMMON_TASKS = 64;

    private final CountDownLatch over = new CountDownLatch(1);
    private EmbeddedRedis redis;
    private ExecutorService executor;
    private Holdfast client;

    @BeforeEach
    void saturate() {
        redis = EmbeddedRedis.start();
        executor = Executors.newFixedThreadPool(EXECUTOR_THREADS);
        client = HoldfastRedis.builder().uri(redis.uri()).executor(executor).build();
        block(executor, EXECUTOR_THREADS);
        block(ForkJoinPool.commonPool(), COMMON_TASKS);
    }

    private void block(Executor threads, int count) {
        for (int i = 0; i < count; i++) {
            threads.execute(() -> {
                try {
                    over.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    @AfterEach
    void free() {
        over.countDown();
        client.close();
        executor.shutdownNow();
        redis.close();
    }

    @Test
    @DisplayName("scenario 25: all executors and the common pool are stuck: a lease is renewed all the same")
    void hold_allPoolsStuck_isRenewed() throws Exception {
        Lease lease = client.lock("lock", o -> o.lease(Duration.ofSeconds(9))).acquire();

        await().until(() -> client.statistics().renewalsSent() >= 2);

        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    @DisplayName("scenario 25: all executors and the common pool are stuck: leases end in time, their loss is reported,"
            + " and the next waiter is served")
    void hold_allPoolsStuck_endsAtItsDeadline() throws Exception {
        Lease lease = client.lock("lock", o -> o.lease(Duration.ofSeconds(1)).notRenewed())
                .acquire();
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        lease.onLost(loss::complete);

        await().until(() -> client.statistics().held() == 0);
        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
        try (Lease next = client.lock("lock").acquire(LONG)) {
            assertThat(next.token()).isGreaterThan(lease.token());
        }
        // on a thread that no other code can use up
        assertThat(Actor.answer(loss)).isEqualTo(LossReason.EXPIRED);
    }

    @Test
    @DisplayName("scenario 25: all executors and the common pool are stuck: timed calls end in time, grants arrive")
    void acquire_allPoolsStuck_isAnswered() throws Exception {
        try (Holdfast other = HoldfastRedis.connect(redis.uri());
                Actor waiter = new Actor("waiter")) {
            Lease held = other.lock("lock").acquire();
            assertThat(client.lock("lock").tryAcquire(Duration.ofMillis(100))).isEmpty();

            var waiting = waiter.begin(() -> client.lock("lock").acquire());
            await().until(() -> other.lock("lock").inspect().waiterCount() == 1);
            held.close();

            try (Lease next = Actor.answer(waiting)) {
                assertThat(next.token()).isGreaterThan(held.token());
            }
        }
    }
}
