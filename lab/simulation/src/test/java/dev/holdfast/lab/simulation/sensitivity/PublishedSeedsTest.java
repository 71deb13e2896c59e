package dev.holdfast.lab.simulation.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.variants.ConfirmationVariants;
import dev.holdfast.testkit.variants.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The two pages that say which broken variants the simulation catches agree with each other and with the list of
 * variants. {@link SensitivityTest} compares them with what the seeds find.
 */
class PublishedSeedsTest {

    private static final List<String> TOPOLOGIES =
            List.of("takeover", "groups", "sticky", "order", "kept", "resize", "sets");

    private PublishedSeeds published;

    @BeforeEach
    void read() throws IOException {
        published = PublishedSeeds.read();
    }

    @Test
    @DisplayName("both pages name the same seeds and rules")
    void seeds_ofBothPages_areTheSame() {
        Map<String, String> caught = new TreeMap<>(published.ofVariants());
        caught.values().removeIf(String::isEmpty);

        Map<String, String> ofSimulation = new TreeMap<>(published.ofSimulation());
        for (String topology : TOPOLOGIES) {
            published.of(topology).forEach((name, seed) -> ofSimulation.put(name, topology + " " + seed));
        }
        assertThat(ofSimulation).isEqualTo(caught).isNotEmpty();
    }

    @Test
    @DisplayName("each page has each variant once")
    void pages_always_nameEachVariantOnce() {
        List<String> names = SensitivityTest.variants().map(Variant::name).toList();
        List<String> ofSimulation = new ArrayList<>(published.ofSimulation().keySet());
        ofSimulation.addAll(published.of("takeover").keySet());
        ofSimulation.addAll(published.notCaught());

        assertThat(ofSimulation).as("simulation.md").containsExactlyInAnyOrderElementsOf(names);
        List<String> all = new ArrayList<>(names);
        ConfirmationVariants.all().forEach(variant -> all.add(variant.name()));
        assertThat(published.ofVariants().keySet()).as("broken-variants.md").containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    @DisplayName("the quorum's table has each of its variants, with what it breaks")
    void tableOfTheQuorum_always_namesEachVariant() {
        assertThat(published.brokenIn("quorum")).isEqualTo(breaks(QuorumVariants.all()));
    }

    @Test
    @DisplayName("the table of rows has each of their variants that seeds catch, with what it breaks")
    void tableOfRows_always_namesEachVariant() {
        Map<String, String> breaks = breaks(RowsVariants.all());
        breaks.keySet().removeAll(RowsVariants.notCaught());

        assertThat(published.brokenIn("rows")).isEqualTo(breaks);
    }

    @Test
    @DisplayName("the page of the variants has those of rows in their order, each with a seed, a test or both")
    void rowsOfVariantsOfRows_always_sayWhatCatchesEach() {
        Map<String, String> seeds = published.ownOf("rows");
        List<String> rows = RowsVariants.all().values().stream()
                .map(replacements -> replacements.get(0))
                .map(variant -> rowOf(variant, seeds.getOrDefault(variant.name(), "")))
                .toList();

        assertThat(published.rowsOfVariantsOfRows()).isEqualTo(rows).isNotEmpty();
        assertThat(rows).noneMatch(row -> row.endsWith("| - |  |"));
    }

    private static String rowOf(Variant variant, String seed) {
        String row = variant.row();
        String catchers = row.substring(row.lastIndexOf("| ", row.length() - 2));
        String start = row.substring(0, row.length() - catchers.length());
        String[] seedAndRule = seed.split(" ", -1);
        return start
                + (seed.isEmpty() ? "| - " : "| rows seed " + seedAndRule[0] + ", `" + seedAndRule[1] + "` ")
                + catchers;
    }

    @Test
    @DisplayName("the table of gates and latches has their variants, with what they break, and seeds that were played")
    void tableOfGatesAndLatches_always_namesEachVariant() {
        Map<String, String> breaks = breaks(CountedVariants.all());
        breaks.keySet().removeAll(CountedVariants.notCaught());

        assertThat(published.brokenIn("counted")).isEqualTo(breaks);
        assertThat(published.ownOf("counted").values())
                .allSatisfy(seed ->
                        assertThat(Long.parseLong(seed.split(" ", -1)[0])).isBetween(1L, published.seeds()));
    }

    private static Map<String, String> breaks(Map<String, List<Variant>> variants) {
        Map<String, String> breaks = new TreeMap<>();
        variants.forEach(
                (name, replacements) -> breaks.put(name, replacements.get(0).breaks()));
        return breaks;
    }

    @Test
    @DisplayName("the counts are those of the rows, and no seed is beyond those that were played")
    void counts_always_areThoseOfTheRows() {
        assertThat(published.count()).isEqualTo(SensitivityTest.variants().count());
        assertThat(published.caught()).isEqualTo(published.ofSimulation().size());
        assertThat(published.caughtAfterTakeovers())
                .isEqualTo(published.of("takeover").size());
        assertThat(Stream.concat(
                                Stream.of(published.ofSimulation()),
                                TOPOLOGIES.stream().map(published::of))
                        .flatMap(seeds -> seeds.values().stream()))
                .allSatisfy(seed ->
                        assertThat(Long.parseLong(seed.split(" ", -1)[0])).isBetween(1L, published.seeds()));
    }
}
