package dev.holdfast.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ScenarioTest {

    @Test
    void named_uncontended_isOneClientWithALockForEachThread() {
        assertThat(Scenario.named("u16")).isEqualTo(new Scenario("u16", 1, 16, false));
    }

    @Test
    void named_contended_isClientsByThreads() {
        assertThat(Scenario.named("c4x8")).isEqualTo(new Scenario("c4x8", 4, 8, true));
    }

    @Test
    void named_anythingElse_isRefused() {
        assertThatThrownBy(() -> Scenario.named("x1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("c4x4");
    }
}
