package dev.holdfast.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTextTest {

    @Test
    void of_plainText_isTheSame() {
        String plain = "order:42 / größe 😀";

        assertThat(PrintableText.of("order:42")).isSameAs("order:42");
        assertThat(PrintableText.of(plain)).isEqualTo(plain);
    }

    @Test
    void of_lineEndsAndControlCharacters_areWrittenOut() {
        assertThat(PrintableText.of("a\r\nb\tc\u001b[2Jd\u0000")).isEqualTo("a\\r\\nb\\tc\\u001b[2Jd\\u0000");
    }

    @Test
    void of_charactersThatEndALineOrTurnIt_areWrittenOut() {
        assertThat(PrintableText.of("a\u2028b\u2029c\u0085d\u202ee\u2066f"))
                .isEqualTo("a\\u2028b\\u2029c\\u0085d\\u202ee\\u2066f");
    }

    @Test
    void of_longText_isCutAndSaysSo() {
        assertThat(PrintableText.of("x".repeat(120))).hasSize(120);
        assertThat(PrintableText.of("x".repeat(121))).isEqualTo("x".repeat(120) + "…");
        assertThat(PrintableText.of("ab😀", 3)).isEqualTo("ab…");
    }

    @Test
    void of_halfASurrogatePair_isWrittenOut() {
        assertThat(PrintableText.of("a\ud83d")).isEqualTo("a\\ud83d");
    }
}
