package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page on the command line knows every option and every exit code, and none that there is not. */
class CommandLinePageTest {

    private static final String PAGE = Project.read("docs/cli.md");
    private static final String SOURCES = String.join(
            "\n",
            Project.sources("command/cli/src/main/java/dev/holdfast/cli").stream()
                    .map(Project::read)
                    .toList());

    /** What picocli adds by itself. */
    private static final Set<String> STANDARD = Set.of("--help", "--version");

    @Test
    void options_ofTheCommands_areThoseOfThePage() {
        Set<String> options = found("names = \\{?[^)]*?\"(--[a-z-]+)\"", SOURCES);
        options.addAll(STANDARD);
        assertThat(found("(?<![\\w-])(--[a-z][a-z-]*)", PAGE)).isEqualTo(options);
    }

    @Test
    void exitCodes_ofTheCommands_standInThePage() {
        Set<String> codes = found("public static final int \\w+ = (\\d+);", SOURCES);
        assertThat(codes).hasSizeGreaterThan(5);
        assertThat(PAGE).contains(codes);
    }

    private static Set<String> found(String pattern, String text) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
