package dev.holdfast.latch;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.testkit.modules.ClientModuleContract;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Which clients have latches. */
class LatchesTest extends ClientModuleContract {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration LONG = Patience.LIMIT;

    @Override
    protected Object of(Holdfast holdfast) {
        return Latches.of(holdfast);
    }

    @Test
    void of_aQuorum_isRefusedWithTheReason() {
        try (EmbeddedQuorum quorum = EmbeddedQuorum.start();
                Holdfast holdfast =
                        HoldfastQuorum.builder().members(quorum.uris()).build()) {
            assertThatThrownBy(() -> Latches.of(holdfast))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContainingAll("A quorum has no latches", "client of Redis: of a single server");
        }
    }

    @Test
    void latch_afterAFailoverOfSentinels_opensAtTheNewPrimaryForWhomWaited() {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.start();
                Holdfast holdfast = HoldfastRedis.builder()
                        .uri(group.uri())
                        .pollBound(Duration.ofHours(1))
                        .build()) {
            DistributedLatch latch = Latches.of(holdfast).latch("l", 2, DAY);
            latch.countDown("a");
            CompletableFuture<Boolean> open = latch.awaitAsync(DAY);
            String waiters = new LockKeys(LockKeys.DEFAULT_PREFIX).latchWaiters("l");
            await().until(() -> group.primary().execute("ZCARD", waiters).number() == 1);
            group.awaitInSync();
            EmbeddedRedis primary = group.failover();

            await().until(() -> latch.countDown("b") == 0);
            assertThat(primary).isEqualTo(group.primary());
            assertThat(open).succeedsWithin(LONG).isEqualTo(true);
        }
    }

    @Test
    void latch_nameThatNoKeyTakes_isRefused() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holdfast = HoldfastRedis.connect(redis.uri())) {
            assertThatThrownBy(() -> Latches.of(holdfast).latch("l".repeat(513), 1, DAY))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("The latch name 'lll", "513 bytes long");
        }
    }

    @Test
    void toString_always_saysWhere() {
        try (Holdfast holdfast = HoldfastLocal.create()) {
            Latches latches = Latches.of(holdfast);
            assertThat(latches).hasToString("Latches at the lock service of this JVM");
            assertThat(latches.latch("l", 3, DAY)).hasToString("Latch 'l' of 3 parties, valid for PT24H");
        }
    }
}
