package dev.holdfast.cli.ls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GlobTest {

    @ParameterizedTest
    @CsvSource({
        "order:*, order:42, true",
        "order:*, border:42, false",
        "*42, order:42, true",
        "order:?2, order:42, true",
        "order:?, order:42, false",
        "order:[0-9]?, order:42, true",
        "order:[^4]2, order:42, false",
        "a.b, axb, false",
        "a\\*b, a*b, true",
        "a\\*b, axb, false",
        "(x), (x), true",
        "a/*, a/b/c, true",
        "'[&&]', '&', true",
        "'[[]', '[', true"
    })
    void test_name_isChosenByThePattern(String pattern, String name, boolean isChosen) {
        assertThat(Glob.parse(pattern).test(name)).isEqualTo(isChosen);
    }

    @Test
    void test_nameWithALineBreak_isChosenAsAnyText() {
        assertThat(Glob.parse("a*b").test("a\nb")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "a[]", "x\\", "[z-a]"})
    void parse_invalid_isRefused(String pattern) {
        assertThatThrownBy(() -> Glob.parse(pattern)).isInstanceOf(IllegalArgumentException.class);
    }
}
