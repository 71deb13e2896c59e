package dev.holdfast.redis.internal.sentinel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({"wait_promotion, false", "reconf_slaves, true", "update_config, true"})
    void isFormer_stateOfAFailover_isFromThePromotionOn(String state, boolean former) {
        assertThat(NamedPrimary.isFormer(Map.of("failover-state", state))).isEqualTo(former);
        assertThat(NamedPrimary.isFormer(Map.of("config-epoch", "7"))).isFalse();
    }

    @Test
    void at_addressOfThePromoted_keepsTheEpoch() {
        NamedPrimary former = new NamedPrimary("10.0.0.1", 6379, 7);

        assertThat(former.at(List.of("10.0.0.2", "6380"))).isEqualTo(new NamedPrimary("10.0.0.2", 6380, 7));
        assertThatThrownBy(() -> former.at(List.of())).hasMessage("a Sentinel's answer has no address");
    }

    @Test
    void address_ofIPv6_isInBrackets() {
        assertThat(new NamedPrimary("::1", 6379, 0).address()).isEqualTo("[::1]:6379");
    }
}
