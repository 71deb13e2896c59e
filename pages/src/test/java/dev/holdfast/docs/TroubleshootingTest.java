package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LossReason;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whoever searches the troubleshooting page for a message finds a heading that begins as the message does. Headings that no message has any more are found as well.
 */
class TroubleshootingTest {

    private static final String PAGE = "docs/troubleshooting.md";

    /** Headings of this level are messages; those above group them. */
    private static final int LEVEL_OF_MESSAGES = 3;

    private static final List<Messages.Message> MESSAGES = Messages.in(sources());

    private static final List<String> HEADINGS = Markdown.read(Project.ROOT.resolve(PAGE)).headings().stream()
            .filter(heading -> heading.level() == LEVEL_OF_MESSAGES)
            .map(Markdown.Heading::text)
            .toList();

    private static List<Path> sources() {
        return Stream.of("core", "redis")
                .flatMap(module -> Project.sources(module + "/src/main/java").stream())
                .toList();
    }

    @Test
    void message_ofTheLibrary_hasAHeading() {
        assertThat(MESSAGES.stream()
                        .filter(message -> HEADINGS.stream().noneMatch(heading -> begins(message, heading)))
                        .map(message -> message.place() + ": " + message.text())
                        .distinct()
                        .collect(Collectors.joining("\n")))
                .as("messages without a heading in %s that begins as they do", PAGE)
                .isEmpty();
    }

    @Test
    void heading_ofThePage_isTheBeginningOfAMessage() {
        assertThat(HEADINGS.stream()
                        .filter(heading -> MESSAGES.stream().noneMatch(message -> begins(message, heading))))
                .isEmpty();
    }

    @Test
    void exceptions_ofTheApi_areNamed() {
        List<String> names = Project.sources("core/src/main/java/dev/holdfast").stream()
                .map(source -> source.getFileName().toString().replace(".java", ""))
                .filter(name -> name.endsWith("Exception") && !name.equals("HoldfastException"))
                .toList();
        assertThat(names).hasSizeGreaterThan(6);
        assertThat(Project.read(PAGE)).contains(names);
    }

    @Test
    void reasonsOfALoss_always_areListed() {
        assertThat(Project.read(PAGE))
                .contains(Stream.of(LossReason.values())
                        .map(reason -> "| `" + reason + "` | " + reason.sentence() + " |")
                        .toList());
    }

    @Test
    void messages_ofTheLibrary_areFound() {
        assertThat(MESSAGES).hasSizeGreaterThan(40);
    }

    private static boolean begins(Messages.Message message, String heading) {
        String pattern = Stream.of(heading.split(Messages.VARIABLE, -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*"));
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(message.text()).lookingAt();
    }
}
