package dev.holdfast.lab.simulation.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the pages say about the first seed of the simulation that catches a broken variant. */
final class PublishedSeeds {

    static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();

    private static final Pattern SEED_ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| (\\d+) \\| `([A-Z_]+)` \\|$");
    private static final Pattern ELSE_ROW =
            Pattern.compile("(?m)^\\| `([a-z-]+)` \\| (?:seed (\\d+), `([A-Z_]+)`|-) \\| [^|]+ \\| [^|]+ \\|$");
    private static final Pattern COUNTS = Pattern.compile("Of the (\\d+) broken variants, (\\d+) seeds catch (\\d+);");
    private static final Pattern NOT_CAUGHT = Pattern.compile("(?m)^Not caught by (\\d+) seeds: (.+)\\.$");
    private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");

    private final String simulation;
    private final String variants;

    private PublishedSeeds(String simulation, String variants) {
        this.simulation = simulation;
        this.variants = variants;
    }

    static PublishedSeeds read() throws IOException {
        Path pages = ROOT.resolve("docs/design");
        return new PublishedSeeds(
                Files.readString(pages.resolve("simulation.md")),
                Files.readString(pages.resolve("broken-variants.md")));
    }

    /** Each variant of the table of the simulation's page, with the seed and the rule, a space between. */
    Map<String, String> ofSimulation() {
        Map<String, String> seeds = new TreeMap<>();
        SEED_ROW.matcher(simulation)
                .results()
                .forEach(row -> assertThat(seeds.put(row.group(1), row.group(2) + " " + row.group(3)))
                        .as("another row of %s", row.group(1))
                        .isNull());
        return seeds;
    }

    /** Each variant of the table of all searches, with the seed and the rule, or nothing. */
    Map<String, String> ofVariants() {
        Map<String, String> seeds = new TreeMap<>();
        ELSE_ROW.matcher(variants)
                .results()
                .forEach(row -> assertThat(
                                seeds.put(row.group(1), row.group(2) == null ? "" : row.group(2) + " " + row.group(3)))
                        .as("another row of %s", row.group(1))
                        .isNull());
        return seeds;
    }

    /** The variants that the simulation's page says are not caught. */
    List<String> notCaught() {
        return NAME.matcher(only(NOT_CAUGHT).group(2))
                .results()
                .map(name -> name.group(1))
                .toList();
    }

    /** How many variants there are, as the simulation's page says. */
    int count() {
        return Integer.parseInt(only(COUNTS).group(1));
    }

    /** How many of them are caught, as the simulation's page says. */
    int caught() {
        return Integer.parseInt(only(COUNTS).group(3));
    }

    /** With how many seeds. */
    long seeds() {
        assertThat(only(NOT_CAUGHT).group(1)).isEqualTo(only(COUNTS).group(2));
        return Long.parseLong(only(COUNTS).group(2));
    }

    private MatchResult only(Pattern sentence) {
        Matcher matcher = sentence.matcher(simulation);
        assertThat(matcher.find()).as("%s in simulation.md", sentence).isTrue();
        return matcher.toMatchResult();
    }
}
