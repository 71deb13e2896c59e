package dev.holdfast.lab.simulation.sensitivity;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the pages say about the first seed of the simulation that catches a broken variant. */
final class PublishedSeeds {

    static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();

    private static final Pattern SEED_ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| (\\d+) \\| `([A-Z_]+)` \\|$");
    /** Of variants that the simulation alone is run against. */
    private static final String OWN_ROW = "(?m)^\\| `([a-z-]+)` \\| ([^|]+) \\| %s (\\d+) \\| `([A-Z_]+)` \\|$";

    private static final Pattern ELSE_ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| "
            + "(?:((?:takeover |groups |sticky |order |kept |resize |sets )?)"
            + "seed (\\d+), `([A-Z_]+)`|-) \\| [^|]+ \\| [^|]+ \\|$");
    private static final Pattern COUNTS = Pattern.compile("Of the (\\d+) broken variants, (\\d+) seeds catch (\\d+);");
    private static final Pattern MORE = Pattern.compile("As many seeds with takeovers catch (\\d+) more");
    private static final Pattern NOT_CAUGHT = Pattern.compile("(?m)^Not caught by (\\d+) seeds: (.+)\\.$");
    private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");

    private static final String ROWS_HEADING = "\n## Variants of rows\n";

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
        return rows(SEED_ROW);
    }

    /**
     * Each variant of another table of the simulation's page, likewise.
     *
     * @param topology "takeover", "groups", "sticky", "order", "kept", "resize" or "sets"
     */
    Map<String, String> of(String topology) {
        return rows(Pattern.compile("(?m)^\\| `([a-z-]+)` \\| " + topology + " (\\d+) \\| `([A-Z_]+)` \\|$"));
    }

    /**
     * Each variant of a table of the simulation's page that has variants of its own, likewise.
     *
     * @param topology "quorum" or "counted"
     */
    Map<String, String> ownOf(String topology) {
        return ownRows(topology, row -> row.group(3) + " " + row.group(4));
    }

    /** Each variant of such a table, with what it breaks. */
    Map<String, String> brokenIn(String topology) {
        return ownRows(topology, row -> row.group(2));
    }

    private Map<String, String> ownRows(String topology, Function<MatchResult, String> content) {
        return Pattern.compile(OWN_ROW.formatted(topology))
                .matcher(simulation)
                .results()
                .collect(toMap(row -> row.group(1), content));
    }

    private Map<String, String> rows(Pattern pattern) {
        Map<String, String> seeds = new TreeMap<>();
        pattern.matcher(simulation)
                .results()
                .forEach(row -> assertThat(seeds.put(row.group(1), row.group(2) + " " + row.group(3)))
                        .as("another row of %s", row.group(1))
                        .isNull());
        return seeds;
    }

    /** Each variant of the table of all searches, with the seed and the rule, or nothing; a word before says where. */
    Map<String, String> ofVariants() {
        Map<String, String> seeds = new TreeMap<>();
        ELSE_ROW.matcher(variants)
                .results()
                .forEach(row -> assertThat(seeds.put(
                                row.group(1),
                                row.group(3) == null ? "" : row.group(2) + row.group(3) + " " + row.group(4)))
                        .as("another row of %s", row.group(1))
                        .isNull());
        return seeds;
    }

    /** The rows of the table of variants of rows, on the page of the variants. */
    List<String> rowsOfVariantsOfRows() {
        int begin = variants.indexOf(ROWS_HEADING);
        assertThat(begin).as("%s in broken-variants.md", ROWS_HEADING).isNotNegative();
        return variants.substring(begin)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .toList();
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

    /** How many more of them seeds with takeovers catch, as the simulation's page says. */
    int caughtAfterTakeovers() {
        return Integer.parseInt(only(MORE).group(1));
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
