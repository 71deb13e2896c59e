package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextWidthTest {

    private static final String CHINESE = "\u8ba2\u5355";
    private static final String EMOJI = "\ud83d\ude80";

    @Test
    void of_wideAndNarrowCharacters_countsColumns() {
        assertThat(TextWidth.of("order:42")).isEqualTo(8);
        assertThat(TextWidth.of(CHINESE)).isEqualTo(4);
        assertThat(TextWidth.of(EMOJI)).isEqualTo(2);
        assertThat(TextWidth.of("e\u0301")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "abcdefghij, 10, abcdefghij",
        "abcdefghij, 9, abcd\u2026ghij",
        "abcdefghij, 4, ab\u2026j",
        "abc, 1, \u2026"
    })
    void fitted_text_isCutInItsMiddle(String text, int columns, String expected) {
        assertThat(TextWidth.fitted(text, columns)).isEqualTo(expected);
    }

    @Test
    void fitted_anyWidth_neverTakesMoreNorBreaksACharacter() {
        String text = CHINESE + EMOJI + "e\u0301x" + CHINESE + EMOJI;
        for (int columns = 1; columns <= TextWidth.of(text); columns++) {
            String fitted = TextWidth.fitted(text, columns);
            assertThat(TextWidth.of(fitted)).isLessThanOrEqualTo(columns);
            assertThat(fitted.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE))
                    .isTrue();
            assertThat(fitted).doesNotContain("\u2026\u0301");
        }
    }

    @Test
    void table_thatFits_isNotCutAndItsColumnsStandBelowEachOther() {
        List<String> lines =
                print(OptionalInt.of(80), List.of(List.of("NAME", "N"), List.of(CHINESE, "1"), List.of("abc", "2")));
        assertThat(lines).containsExactly("NAME  N", CHINESE + "  1", "abc   2");
    }

    @Test
    void table_widerThanTheTerminal_cutsTheNamesAlone() {
        String name = "order:" + "0123456789".repeat(5);
        List<String> lines =
                print(OptionalInt.of(30), List.of(List.of("NAME", "TOKEN"), List.of(name, "1763800000000000")));
        assertThat(lines).allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(30));
        assertThat(lines.get(1)).matches("order:\\S*\u2026\\S*789  1763800000000000");
    }

    @Test
    void table_ofNoTerminal_showsAll() {
        String name = "order:" + "0123456789".repeat(50);
        assertThat(print(OptionalInt.empty(), List.of(List.of("NAME", "N"), List.of(name, "1"))))
                .contains(name + "  1");
    }

    private static List<String> print(OptionalInt columns, List<List<String>> rows) {
        StringWriter out = new StringWriter();
        new TextTable(rows).print(new PrintWriter(out, true), columns, Set.of("NAME"));
        return out.toString().lines().toList();
    }
}
