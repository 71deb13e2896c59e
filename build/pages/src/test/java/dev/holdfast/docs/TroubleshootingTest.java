package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LossReason;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A search of a troubleshooting page for a message finds a heading that begins as the message does. Headings that
 * no message has any more are found as well.
 */
class TroubleshootingTest {

    private static final String MAIN_PAGE = "docs/troubleshooting.md";

    /** Headings of this level are messages; those above group them. */
    private static final int LEVEL_OF_MESSAGES = 3;

    /** A page and what the modules say that it is about. */
    private record Page(String path, List<Messages.Message> messages) {

        static Page of(String path, String... modules) {
            return new Page(
                    path,
                    Messages.in(Stream.of(modules)
                            .flatMap(module -> Project.sources(module + "/src/main/java").stream())
                            .toList()));
        }

        List<String> headings() {
            return Markdown.read(Project.ROOT.resolve(path)).headings().stream()
                    .filter(heading -> heading.level() == LEVEL_OF_MESSAGES)
                    .map(Markdown.Heading::text)
                    .toList();
        }

        @Override
        public String toString() {
            return path;
        }
    }

    private static List<Page> pages() {
        return List.of(
                Page.of(
                        MAIN_PAGE,
                        "core",
                        "backends/redis",
                        "backends/redis-quorum",
                        "backends/zookeeper",
                        "backends/jdbc",
                        "recipes/rate",
                        "recipes/latch",
                        "integrations/reactor",
                        "command/console"),
                Page.of(
                        "docs/troubleshooting-spring.md",
                        "integrations/spring",
                        "integrations/spring-boot-starter",
                        "integrations/micrometer",
                        "integrations/shedlock",
                        "integrations/spring-integration"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void message_ofTheLibrary_hasAHeading(Page page) {
        assertThat(page.messages()).hasSizeGreaterThan(40);
        List<String> headings = page.headings();
        assertThat(page.messages().stream()
                        .filter(message -> headings.stream().noneMatch(heading -> begins(message, heading)))
                        .map(message -> message.place() + ": " + message.text())
                        .distinct()
                        .collect(Collectors.joining("\n")))
                .as("messages without a heading in %s that begins as they do", page)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void heading_ofThePage_isTheBeginningOfAMessage(Page page) {
        assertThat(page.headings().stream()
                        .filter(heading -> page.messages().stream().noneMatch(message -> begins(message, heading))))
                .isEmpty();
    }

    @Test
    void exceptions_ofTheApi_areNamed() {
        List<String> names = Project.sources("core/src/main/java/dev/holdfast").stream()
                .map(source -> source.getFileName().toString().replace(".java", ""))
                .filter(name -> name.endsWith("Exception") && !name.equals("HoldfastException"))
                .toList();
        assertThat(names).hasSizeGreaterThan(6);
        assertThat(Project.read(MAIN_PAGE)).contains(names);
    }

    @Test
    void reasonsOfALoss_always_areListed() {
        assertThat(Project.read(MAIN_PAGE))
                .contains(Stream.of(LossReason.values())
                        .map(reason -> "| `" + reason + "` | " + reason.sentence() + " |")
                        .toList());
    }

    private static boolean begins(Messages.Message message, String heading) {
        String pattern = Stream.of(heading.split(Messages.VARIABLE, -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*"));
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(message.text()).lookingAt();
    }
}
