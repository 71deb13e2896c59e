package dev.holdfast.redis.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockKeysTest {

    private final LockKeys keys = new LockKeys("holdfast");

    @Test
    void keys_plainName_shareOneHashTag() {
        assertThat(keys.hold("order:42")).isEqualTo("holdfast:{order:42}");
        assertThat(keys.queue("order:42")).isEqualTo("holdfast:{order:42}:queue");
        assertThat(keys.fence("order:42")).isEqualTo("holdfast:{order:42}:fence");
        assertThat(keys.outcome("order:42")).isEqualTo("holdfast:{order:42}:outcome");
        assertThat(keys.data("order:42")).isEqualTo("holdfast:{order:42}:data");
        assertThat(keys.nameInHoldKey(keys.outcome("order:42"))).isEmpty();
        assertThat(keys.client("abc")).isEqualTo("holdfast:client:abc");
        assertThat(keys.channel("abc")).isEqualTo("holdfast:to:abc");
    }

    @Test
    void encode_charactersThatWouldEndATagOrSpoilALog_becomeHex() {
        assertThat(LockKeys.encode("}{a%b\n\u007F\u0000é€😀")).isEqualTo("%7D%7Ba%25b%0A%7F%00é€😀");
        assertThat(LockKeys.encode("plain:name-1")).isEqualTo("plain:name-1");
    }

    @Test
    @DisplayName("scenario 14: names with colons, braces, newlines and non-ASCII are distinguished and come back")
    void decode_anyName_isWhatWasEncoded() {
        Random random = new Random(42);
        String alphabet = "ab:{}%\n\r\t\u0000\u007F 7DéΩ€";
        for (int round = 0; round < 10_000; round++) {
            StringBuilder name = new StringBuilder();
            int length = 1 + random.nextInt(8);
            for (int i = 0; i < length; i++) {
                name.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            String encoded = LockKeys.encode(name.toString());
            assertThat(encoded).doesNotContain("{").doesNotContain("}").doesNotContain("\n");
            assertThat(LockKeys.decode(encoded)).isEqualTo(name.toString());
            assertThat(keys.nameInHoldKey(keys.hold(name.toString()))).contains(name.toString());
            assertThat(keys.nameInHoldKey(keys.queue(name.toString()))).isEmpty();
            assertThat(keys.nameInHoldKey(keys.fence(name.toString()))).isEmpty();
        }
    }

    @Test
    @DisplayName("scenario 14: names of 513 bytes")
    void requireValidName_lengthInBytes_isBounded() {
        LockKeys.requireValidName("x");
        LockKeys.requireValidName("x".repeat(512));
        LockKeys.requireValidName("€".repeat(170));
        assertThatThrownBy(() -> LockKeys.requireValidName("x".repeat(513)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("513 bytes")
                .hasMessageContaining("512");
        assertThatThrownBy(() -> LockKeys.requireValidName("€".repeat(171)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("513 bytes");
    }

    @Test
    void requireValidName_halfOfASurrogatePair_isRefused() {
        assertThatThrownBy(() -> LockKeys.requireValidName("a\uD83D"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("surrogate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a{b", "a}b", "a b", "a\tb", "a\u0000b", "a\u00A0b"})
    void prefix_notAllowed_isRefused(String prefix) {
        assertThatThrownBy(() -> new LockKeys(prefix))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("prefix");
    }

    @Test
    void prefix_lengthAndOtherCharacters_areAllowedUpTo64() {
        for (String prefix : List.of("a", "app:locks", "a".repeat(64), "*?[]")) {
            assertThat(new LockKeys(prefix).prefix()).isEqualTo(prefix);
        }
        assertThatThrownBy(() -> new LockKeys("a".repeat(65))).isInstanceOf(IllegalArgumentException.class);
    }
}
