package dev.holdfast.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.rate.RateAnswer.Passed;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.internal.wire.LockKeys;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Gates on a cluster: each at the primary of its slot. */
class ClusterGateTest extends RateGateContract {

    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);

    private static EmbeddedCluster cluster;

    @BeforeAll
    static void startServers() {
        cluster = EmbeddedCluster.start();
    }

    @AfterAll
    static void stopServers() {
        cluster.close();
    }

    @Override
    Holdfast connect() {
        for (EmbeddedRedis primary : cluster.primaries()) {
            primary.execute("FLUSHALL");
        }
        return HoldfastRedis.cluster(cluster.uri());
    }

    @Override
    Holdfast connect(Executor executor) {
        return HoldfastRedis.builder().uri(cluster.uri()).executor(executor).build();
    }

    @Test
    void gates_ofManyNames_standAtTheirPrimaries() {
        try (Holdfast holdfast = connect()) {
            IntStream.range(0, 50)
                    .mapToObj(number -> RateGates.of(holdfast).gate("gate-" + number, Rate.of(5, DAY)))
                    .forEach(gate -> {
                        assertThat(gate.tryPass()).isEqualTo(new Passed(4));
                        String key = KEYS.rate(gate.name());
                        assertThat(cluster.primaryOf(key).execute("EXISTS", key).number())
                                .isEqualTo(1);
                    });
        }
    }

    @Test
    void gates_whoseSlotMoves_areCountedOn() {
        try (Holdfast holdfast = connect()) {
            RateGate spaced = RateGates.of(holdfast).gate("moved", Rate.of(5, DAY));
            RateGate window = RateGates.of(holdfast).gate("moved", Rate.window(5, DAY));
            spaced.tryPass(2);
            window.tryPass(2);
            String key = KEYS.rate("moved");
            int slot = EmbeddedCluster.slotOf(key);
            EmbeddedRedis to = cluster.otherPrimaries(cluster.primaryOf(slot)).get(0);

            cluster.moveSlot(slot, to);

            assertThat(spaced.tryPass(3)).isEqualTo(new Passed(0));
            assertThat(window.tryPass(3)).isEqualTo(new Passed(0));
            assertThat(spaced.tryPass().passed()).isFalse();
            assertThat(window.tryPass().passed()).isFalse();
            assertThat(to.execute("EXISTS", key).number()).isEqualTo(1);
        }
    }
}
