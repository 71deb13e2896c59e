package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A page in Chinese is level with its English one: the same headings, code and rows of tables, in the same order. Text
 * within code that is for people, such as comments and the labels of diagrams, is in the page's language.
 */
class TranslationTest {

    private static final String CHINESE = "docs/zh/";

    /** Each translation, after the page in English. */
    static Stream<List<String>> translations() {
        Stream<List<String>> pages = Project.pages().stream()
                .map(Project::name)
                .filter(page -> page.startsWith(CHINESE))
                .map(page -> List.of(page.replace(CHINESE, "docs/"), page));
        return Stream.concat(Stream.of(List.of("README.md", "README.zh-CN.md")), pages);
    }

    @ParameterizedTest
    @MethodSource("translations")
    void translation_always_hasTheHeadingsOfItsPage(List<String> pair) {
        assertThat(levels(pair.get(1))).isEqualTo(levels(pair.get(0)));
    }

    @ParameterizedTest
    @MethodSource("translations")
    void translation_always_hasTheCodeOfItsPage(List<String> pair) {
        assertThat(code(pair.get(1))).isEqualTo(code(pair.get(0)));
    }

    @ParameterizedTest
    @MethodSource("translations")
    void translation_always_hasTheRowsOfItsPage(List<String> pair) {
        List<String> rows = rows(pair.get(0));
        assertThat(rows).isNotEmpty();
        assertThat(rows(pair.get(1))).isEqualTo(rows);
    }

    @Test
    void translations_always_areOfPagesThatExist() {
        assertThat(translations())
                .hasSizeGreaterThan(5)
                .allSatisfy(pair -> assertThat(Files.exists(Project.ROOT.resolve(pair.get(0))))
                        .isTrue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java | call(); // waits | call(); // 等待",
                "sh | run # now | run # 现在",
                "xml | <a/><!-- why --> | <a/><!-- 原因 -->",
                "java | /** Why. */ | /** 原因。 */",
                "mermaid | A->>S: acquire | A->>S: 请求锁",
                "mermaid | participant A as client | participant A as 客户端"
            })
    void text_forPeople_mayDiffer(String language, String english, String chinese) {
        assertThat(withoutText(language, chinese)).isEqualTo(withoutText(language, english));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"java | call(1); | call(2);", "sh | run --now | run", "mermaid | A->>S: acquire | S->>A: 请求锁"})
    void code_thatDiffers_isFound(String language, String english, String chinese) {
        assertThat(withoutText(language, chinese)).isNotEqualTo(withoutText(language, english));
    }

    private static List<Integer> levels(String page) {
        return read(page).headings().stream().map(Markdown.Heading::level).toList();
    }

    private static List<String> code(String page) {
        return read(page).fences().stream()
                .map(fence -> fence.language() + "\n" + withoutText(fence.language(), fence.code()))
                .toList();
    }

    private static String withoutText(String language, String code) {
        String text = language.equals("mermaid")
                ? "(?m)(?::| as ).*$"
                : "(?s)/\\*.*?\\*/|<!--.*?-->|(?m:\\s*(?<!:)(?://|#)[^\n]*$)";
        return code.replaceAll(text, "").replaceAll("\\s+\\n", "\n").strip();
    }

    /** The number of cells of each row, and where it begins with code, that code. */
    private static List<String> rows(String page) {
        List<String> rows = new ArrayList<>();
        boolean code = false;
        for (String line : Project.read(page).lines().toList()) {
            if (line.startsWith("```")) {
                code = !code;
            } else if (!code && line.startsWith("|")) {
                String[] cells = line.split("(?<!\\\\)\\|", -1);
                String first = cells[1].strip();
                rows.add((cells.length - 2) + (first.matches("`[^`]+`") ? " " + first : ""));
            }
        }
        return rows;
    }

    private static Markdown read(String page) {
        return Markdown.read(Project.ROOT.resolve(page));
    }
}
