package dev.holdfast.redis.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenRangeTest {

    @Test
    void atEndOf_valueOfAHold_isWhatTheParserOfValuesSees() {
        String value = "1:0123456789abcdef:7:1795301252926731:64";

        TokenRange tokens = TokenRange.atEndOf(value);

        HoldValue parsed = HoldValue.parse(value).orElseThrow();
        assertThat(tokens).isEqualTo(new TokenRange(parsed.token(), parsed.tokens()));
        assertThat(tokens.highest()).isEqualTo(1_795_301_252_926_794L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":", "1", "1:a:b", "1:a:5:", "1:a:5:9999999999", "OK"})
    void atEndOf_anythingElse_isRefusedWithItsText(String text) {
        assertThatThrownBy(() -> TokenRange.atEndOf(text))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no tokens at the end of " + text);
    }
}
