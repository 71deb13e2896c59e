package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages hold a sentence a line. */
class ProseTest {

    static Stream<String> pages() {
        return Project.pages().stream().map(Project::name);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void sentences_ofAPage_haveALineEach(String page) {
        assertThat(Prose.faults(page, Project.read(page))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "One sentence. Another one.",
                "* An item. It goes on.",
                "> Quoted. Twice.",
                "It ends here (in brackets.) And goes on.",
                "A call of `lock.run(...)`. `lock` is next.",
                "Is it? It is.",
                "**A label.** A sentence. Another one.",
                "第一句。第二句。"
            })
    void line_ofTwoSentences_isFound(String line) {
        assertThat(Prose.faults("page.md", "# Title\n\n" + line + "\n"))
                .singleElement()
                .asString()
                .startsWith("page.md:3: more than one sentence: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A sentence that\ngoes on.", "* An item that\n  goes on.", "It says `so.`\nand so on."})
    void sentence_overTwoLines_isFound(String lines) {
        assertThat(Prose.faults("page.md", "# Title\n\n" + lines + "\n"))
                .singleElement()
                .asString()
                .startsWith("page.md:3: a sentence goes on in the next line: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It takes 1.5 s, e.g. A or B.",
                "**A label.** A sentence.",
                "By J. Smith.",
                "See [this. And that](there.md) first.",
                "| a table. Of | cells. |",
                "```\nCode. More code.\n```",
                "A list:\n\n1. one;\n2. two.",
                "*一句。*",
                "（一句。）",
                "One.\nTwo.\n\nThree:"
            })
    void lines_ofASentenceEach_areFine(String lines) {
        assertThat(Prose.faults("page.md", lines + "\n")).isEmpty();
    }

    @Test
    void pages_always_areLookedAt() {
        assertThat(pages()).contains("README.md", "docs/safety.md", "docs/design/wire.md");
    }
}
