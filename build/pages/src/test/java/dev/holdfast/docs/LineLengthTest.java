package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Lines of code, scripts and build files are at most 120 columns long, comments and strings included. */
class LineLengthTest {

    private static final int LONGEST = 120;

    private static final Predicate<String> CODE = Pattern.compile(
                    ".*\\.(java|kt|lua|xml|sh|yml|yaml|properties|css|js|ftl|html|tla|cfg)|\\.ci/[^.]+|holdfast")
            .asMatchPredicate();

    /** What builds and editors leave beside the sources, as in {@code .gitignore}, and bundles of what is in ui. */
    private static final Predicate<String> GENERATED = Pattern.compile(
                    "(.*/)?\\.(flattened-pom\\.xml|idea/.*|settings/.*|vscode/.*)|lab/results/.*"
                            + "|command/console/src/main/resources/dev/holdfast/console/ui/console\\.(css|js)"
                            + "|command/cli/src/main/resources/dev/holdfast/cli/demo/page\\.(css|js)"
                            + "|lab/chaos/src/main/resources/dev/holdfast/lab/chaos/(report/timeline|soak/soak)\\.html")
            .asMatchPredicate();

    private static final String SCRIPTS = "backends/redis/src/main/resources/dev/holdfast/redis/lua/";

    /**
     * How a line begins that stays as long as it is, by file. A script is sent to the server line by line as it stands,
     * and known there by a digest of its text: with such a line broken in two, it would be another script.
     */
    private static final Map<String, String> LEFT_LONG =
            Map.of(SCRIPTS + "include/write_fence.lua", "  redis.call('SET', fenceKey, ");

    @Test
    void line_ofAFileOfCode_isAtMost120ColumnsLong() {
        List<Path> files = Project.files("").stream()
                .filter(file -> CODE.and(GENERATED.negate()).test(Project.name(file)))
                .toList();
        assertThat(files).hasSizeGreaterThan(1000);

        assertThat(files.stream().flatMap(file -> longLines(file).stream())).isEmpty();
    }

    @Test
    void line_thatIsLeftLong_isThere() {
        assertThat(LEFT_LONG)
                .allSatisfy((file, start) -> assertThat(Project.read(file).lines())
                        .as("a long line that begins with \"%s\" in %s", start, file)
                        .anyMatch(line -> line.startsWith(start) && columns(line) > LONGEST));
    }

    private static List<String> longLines(Path file) {
        String name = Project.name(file);
        String left = LEFT_LONG.get(name);
        List<String> found = new ArrayList<>();
        int number = 0;
        for (String line : Project.read(file).lines().toList()) {
            number++;
            if (columns(line) > LONGEST && (left == null || !line.startsWith(left))) {
                found.add(name + ":" + number + " has " + columns(line) + " columns");
            }
        }
        return found;
    }

    private static int columns(String line) {
        return line.codePointCount(0, line.length());
    }
}
