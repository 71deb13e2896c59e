package dev.holdfast.samples.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NodeSettingsTest {

    @Test
    void parse_nothing_isANodeWithHoldfastOnThisMachine() {
        NodeSettings settings = NodeSettings.parse(new String[0], Map.of());
        assertThat(settings.mode()).isEqualTo(SaleMode.HOLDFAST);
        assertThat(settings.redis()).isEqualTo("redis://localhost:6379");
        assertThat(settings.locks()).isEqualTo(settings.redis());
        assertThat(settings.attached()).isFalse();
    }

    @Test
    void parse_everything_isTaken() {
        String[] arguments = {
            "--attached",
            "--name",
            "n",
            "--mode",
            "jvm",
            "--port",
            "0",
            "--threads",
            "7",
            "--think-micros",
            "250",
            "--lease-millis",
            "2000"
        };
        assertThat(NodeSettings.parse(
                        arguments,
                        Map.of("HOLDFAST_REDIS", "redis://db", "HOLDFAST_LOCKS", "redis-sentinel://s1,s2#locks")))
                .isEqualTo(new NodeSettings(
                        "n",
                        "redis://db",
                        "redis-sentinel://s1,s2#locks",
                        SaleMode.JVM,
                        0,
                        7,
                        Duration.ofNanos(250_000),
                        Duration.ofSeconds(2),
                        true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--port", "--port x", "--port 70000", "--mode best", "--unknown 1", "--threads 0"})
    void parse_wrongArgument_isNamed(String line) {
        assertThatThrownBy(() -> NodeSettings.parse(line.split(" ", -1), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(line.substring(2, line.indexOf(' ') < 0 ? line.length() : line.indexOf(' ')));
    }
}
