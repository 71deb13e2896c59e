package dev.holdfast.redis.internal.sentinel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedPrimaryTest {

    @Test
    void of_answerOfASentinel_isRead() {
        Map<String, String> answer = Map.of("name", "main", "ip", "10.0.0.1", "port", "6379", "config-epoch", "7");

        assertThat(NamedPrimary.of(answer)).isEqualTo(new NamedPrimary("10.0.0.1", 6379, 7));
    }

    @Test
    void of_answerWithoutAnEpoch_isRefused() {
        assertThatThrownBy(() -> NamedPrimary.of(Map.of("ip", "10.0.0.1", "port", "6379")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a Sentinel's answer has no config-epoch");
    }

    @Test
    void address_ofIPv6_isInBrackets() {
        assertThat(new NamedPrimary("::1", 6379, 0).address()).isEqualTo("[::1]:6379");
    }
}
