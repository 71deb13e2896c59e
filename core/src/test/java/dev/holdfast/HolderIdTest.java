package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HolderIdTest {

    @ParameterizedTest
    @ValueSource(strings = {"k3x9q0zt71mvb4ah:17:1763800000000000", "local-1:0:1", "a:1:9007199254740991"})
    void parse_whatToStringWrote_isTheSame(String text) {
        assertThat(HolderId.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "a:1",
                "a:1:",
                ":1:2",
                "a:b:2",
                "a:1:2:3",
                "a:-1:2",
                "a b:1:2",
                "a:1:1234567890123456789"
            })
    void parse_anythingElse_isRefusedAndSaysWhatItHasToBe(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HolderId.parse(text))
                .withMessageContaining("'" + text + "'")
                .withMessageContaining("CLIENT:ATTEMPT:TOKEN");
    }

    @Test
    void constructor_whatCannotBeAHolder_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new HolderId("a:b", 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new HolderId("", 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new HolderId("a", -1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new HolderId("a", 1, -1));
    }
}
