package dev.holdfast.latch;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.internal.wire.LockKeys;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Latches on a cluster: each at the primary of its slot. */
class ClusterLatchTest extends LatchContract {

    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private static final Duration DAY = Duration.ofDays(1);

    private static EmbeddedCluster cluster;

    @BeforeAll
    static void startServers() {
        cluster = EmbeddedCluster.start();
    }

    @AfterAll
    static void stopServers() {
        cluster.close();
    }

    @BeforeEach
    void forget() {
        for (EmbeddedRedis primary : cluster.primaries()) {
            primary.execute("FLUSHALL");
        }
    }

    @Override
    Holdfast connect() {
        return HoldfastRedis.builder().uri(cluster.uri()).pollBound(POLL_BOUND).build();
    }

    @Override
    Holdfast connect(Executor executor) {
        return HoldfastRedis.builder()
                .uri(cluster.uri())
                .pollBound(POLL_BOUND)
                .executor(executor)
                .build();
    }

    @Test
    void latches_ofManyNames_standAtTheirPrimaries() {
        try (Holdfast holdfast = connect()) {
            IntStream.range(0, 50)
                    .mapToObj(number -> Latches.of(holdfast).latch("latch-" + number, 2, DAY))
                    .forEach(latch -> {
                        assertThat(latch.countDown("a")).isEqualTo(1);
                        String key = KEYS.latch(latch.name());
                        assertThat(cluster.primaryOf(key).execute("EXISTS", key).number())
                                .isEqualTo(1);
                    });
        }
    }

    @Test
    void latch_whoseSlotMovesWhileOneWaits_isCountedOnAndOpensForIt() {
        try (Holdfast waiting = connect();
                Holdfast counting = connect()) {
            DistributedLatch latch = Latches.of(counting).latch("moved", 2, DAY);
            latch.countDown("a");
            CompletableFuture<Boolean> open =
                    Latches.of(waiting).latch("moved", 2, DAY).awaitAsync(DAY);
            String waiters = KEYS.latchWaiters("moved");
            int slot = EmbeddedCluster.slotOf(waiters);
            await().until(() ->
                    cluster.primaryOf(slot).execute("ZCARD", waiters).number() == 1);
            EmbeddedRedis to = cluster.otherPrimaries(cluster.primaryOf(slot)).get(0);

            cluster.moveSlot(slot, to);

            assertThat(latch.countDown("b")).isZero();
            assertThat(open).succeedsWithin(LONG).isEqualTo(true);
            assertThat(to.execute("EXISTS", KEYS.latch("moved")).number()).isEqualTo(1);
        }
    }
}
