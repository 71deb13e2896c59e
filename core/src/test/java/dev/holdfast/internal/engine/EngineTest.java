package dev.holdfast.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** How many tokens an attempt asks for: enough for many local handoffs, and one where none can happen. */
class EngineTest {

    private final ManualTime time = new ManualTime();
    private final Engine engine = Engines.on(new ScriptedBackend(time), time);

    private int tokens(UnaryOperator<LockOptions.Builder> options) {
        return engine.freshAttempt(options.apply(LockOptions.builder()).build(), Share.EXCLUSIVE, 0, 0)
                .numbers();
    }

    @Test
    void freshAttempt_thatMayBeHandedOver_asksForAThousandTokensAndForAllThatATurnNeeds() {
        assertThat(tokens(o -> o)).isEqualTo(1000);
        assertThat(tokens(o -> o.localHandoffs(1))).isEqualTo(1000);
        assertThat(tokens(o -> o.localHandoffs(5000))).isEqualTo(5001);
    }

    @Test
    void freshAttempt_thatIsNeverHandedOver_asksForOneToken() {
        assertThat(tokens(o -> o.localHandoffs(0))).isEqualTo(1);
        assertThat(tokens(LockOptions.Builder::notRenewed)).isEqualTo(1);
        assertThat(tokens(o -> o.minHold(Duration.ofSeconds(1)))).isEqualTo(1);
    }
}
