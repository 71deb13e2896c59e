package dev.holdfast.rate;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.testkit.modules.ClientModuleContract;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which clients have gates. */
class RateGatesTest extends ClientModuleContract {

    private static final Rate RATE = Rate.of(5, Duration.ofDays(1));

    @Override
    protected Object of(Holdfast holdfast) {
        return RateGates.of(holdfast);
    }

    @Test
    void of_aQuorum_isRefusedWithTheReason() {
        try (EmbeddedQuorum quorum = EmbeddedQuorum.start();
                Holdfast holdfast =
                        HoldfastQuorum.builder().members(quorum.uris()).build()) {
            assertThatThrownBy(() -> RateGates.of(holdfast))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContainingAll("A quorum has no rate gates", "client of Redis: of a single server");
        }
    }

    @Test
    void gate_afterAFailoverOfSentinels_passesAtTheNewPrimary() {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.start();
                Holdfast holdfast = HoldfastRedis.connect(group.uri())) {
            RateGate gate = RateGates.of(holdfast).gate("g", RATE);
            gate.tryPass(2);
            group.awaitInSync();
            EmbeddedRedis primary = group.failover();

            await().until(() -> gate.tryPass(3).passed());
            assertThat(primary).isEqualTo(group.primary());
            assertThat(gate.tryPass().passed()).isFalse();
        }
    }

    @Test
    void gate_nameThatNoKeyTakes_isRefused() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holdfast = HoldfastRedis.connect(redis.uri())) {
            assertThatThrownBy(() -> RateGates.of(holdfast).gate("g".repeat(513), RATE))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("The gate name 'ggg", "513 bytes long");
        }
    }

    @Test
    void toString_always_saysWhere() {
        try (Holdfast holdfast = HoldfastLocal.create()) {
            RateGates gates = RateGates.of(holdfast);
            assertThat(gates).hasToString("Rate gates at the lock service of this JVM");
            assertThat(gates.gate("g", RATE)).hasToString("Gate 'g' for 5 per PT24H with a burst of 5");
        }
    }
}
