package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table in CONTRIBUTING.md that says where each kind of proof is played names the tests that have the tags. */
class ProofTableTest {

    private static final Pattern TAG = Pattern.compile("@Tag\\(\"([\\w-]+)\"\\)");
    private static final Pattern CLASS_NAME = Pattern.compile("`(\\w+Test)`");

    /** The tags, and in which column of the table their tests are. */
    private static final Map<String, Integer> COLUMNS = Map.of("ci", 3, "thorough", 4, "interleavings", 4, "slow", 5);

    /** For other JDKs only, which the page says beside the table. */
    private static final String OF_A_JDK = "virtual-threads";

    private static Map<String, Set<String>> testsByTag() {
        Map<String, Set<String>> tests = new TreeMap<>();
        for (Path file : Project.files(".java")) {
            if (Project.name(file).contains("/src/test/")) {
                Matcher tag = TAG.matcher(Project.read(file));
                String name = file.getFileName().toString().replace(".java", "");
                while (tag.find()) {
                    tests.computeIfAbsent(tag.group(1), unused -> new TreeSet<>())
                            .add(name);
                }
            }
        }
        tests.remove(OF_A_JDK);
        return tests;
    }

    private static List<String> rows() {
        return Project.read("CONTRIBUTING.md")
                .lines()
                .dropWhile(line -> !line.equals("## Where a proof is played"))
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("| "))
                .skip(1)
                .toList();
    }

    private static Set<String> namedIn(int column) {
        return rows().stream()
                .flatMap(row -> CLASS_NAME.matcher(row.split("\\|", -1)[column]).results())
                .map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void tag_ofATest_isOneOfTheTable() {
        assertThat(testsByTag().keySet()).isEqualTo(new TreeSet<>(COLUMNS.keySet()));
    }

    @ParameterizedTest
    @CsvSource({"3, ci", "4, thorough interleavings", "5, slow"})
    void column_ofTheTable_namesTheTestsWithTheTag(int column, String tags) {
        Map<String, Set<String>> tests = testsByTag();
        Set<String> tagged = List.of(tags.split(" ", -1)).stream()
                .flatMap(tag -> tests.get(tag).stream())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(namedIn(column)).isEqualTo(tagged);
    }

    @Test
    void row_ofTheTable_namesWhatEachBuildPlaysOfIt() {
        assertThat(rows())
                .hasSizeGreaterThan(5)
                .allSatisfy(row -> assertThat(row.split("\\|", -1)[2]).as(row).isNotBlank());
    }

    /** What a build leaves out, the profiles play: no tag is left out everywhere. */
    @Test
    void build_ofEachKind_playsTheTagsOfItsColumn() {
        String pom = Project.read("pom.xml");
        String steps = Project.read(".ci/steps.sh");

        assertThat(pom)
                .contains("<excludedGroups>slow,thorough,ci</excludedGroups>")
                .contains("<groups>ci</groups>")
                .contains("<groups>ci | thorough</groups>");
        assertThat(Project.read("core/pom.xml")).contains("<groups>interleavings</groups>");
        assertThat(steps).contains("play_tagged ci ci").contains("play_tagged thorough 'ci|thorough|interleavings'");
        assertThat(Project.read(".ci/run")).contains("usual_steps=(tests java-25 proofs");
    }
}
