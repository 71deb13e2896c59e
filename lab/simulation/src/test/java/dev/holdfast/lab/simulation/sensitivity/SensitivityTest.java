package dev.holdfast.lab.simulation.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.variants.ConnectionVariants;
import dev.holdfast.testkit.variants.EngineVariants;
import dev.holdfast.testkit.variants.GroupVariants;
import dev.holdfast.testkit.variants.OperatorVariants;
import dev.holdfast.testkit.variants.OrderVariants;
import dev.holdfast.testkit.variants.PatchedLoader;
import dev.holdfast.testkit.variants.RestVariants;
import dev.holdfast.testkit.variants.ScriptVariants;
import dev.holdfast.testkit.variants.SetVariants;
import dev.holdfast.testkit.variants.TakeoverVariants;
import dev.holdfast.testkit.variants.Variant;
import dev.holdfast.testkit.variants.VariantFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * What the simulation is worth: each defect on purpose of {@code docs/design/broken-variants.md} is put into a copy of
 * the engine, the scripts or the backend, and seeds are played until one fails. Which were caught, and after how many
 * seeds, goes to {@code target/sensitivity-*.txt}, and has to be what the pages say; the seeds that they name are
 * played even where they lie beyond those that are played in order. {@code -Dsimulation.seeds=250} plays as many in
 * order as the pages speak of.
 */
@Tag("thorough")
class SensitivityTest {

    private static final long SEEDS = Long.getLong("simulation.seeds", 25);

    /** Shows in seeds with forced releases: nothing else ends a hold before its deadline without an excuse. */
    private static final String FORCED_OFF = "renewal-lost-and-not-believed";

    @TempDir
    Path folder;

    private record SearchResult(String variant, String result) {

        boolean isCaught() {
            return !result.isEmpty();
        }

        long seed() {
            return Long.parseLong(result.substring(0, result.indexOf(' ')));
        }

        String line() {
            return String.format(
                    Locale.ROOT,
                    "%-45s %s",
                    variant,
                    isCaught() ? "seed " + result : "not caught by " + SEEDS + " seeds");
        }
    }

    static Stream<Variant> variants() {
        return Stream.of(EngineVariants.all(), ScriptVariants.all(), ConnectionVariants.all())
                .flatMap(List::stream);
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName("seeds catch the deliberate defects that the pages say they catch, each by the first that fails")
    void seeds_brokenVariants_catchThoseThatThePagesName() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        play("single", byName(variants()), published.ofSimulation(), published.seeds());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName("seeds with takeovers catch the deliberate defects of what follows one that the pages say they catch")
    void seedsWithTakeovers_brokenVariants_catchThoseThatThePagesName() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        play("takeover", byName(TakeoverVariants.all().stream()), published.of("takeover"), published.seeds());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName("seeds with groups catch the deliberate defects of what several hold that the pages say they catch")
    void seedsWithGroups_brokenVariants_catchThoseThatThePagesName() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        play("groups", byName(GroupVariants.all().stream()), published.of("groups"), published.seeds());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName("seeds with sticky locks catch the deliberate defects of what rests that the pages say they catch")
    void seedsWithStickyLocks_brokenVariants_catchThoseThatThePagesName() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        play("sticky", byName(RestVariants.all().stream()), published.of("sticky"), published.seeds());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName(
            "seeds with stored texts and forced releases catch the deliberate defects that the pages say they catch")
    void seedsWithStoredTexts_brokenVariants_catchThoseThatThePagesName() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        Stream<Variant> ofForcedOff =
                EngineVariants.all().stream().filter(variant -> variant.name().equals(FORCED_OFF));
        Stream<Variant> ofTexts = Stream.of(OperatorVariants.ofWhatIsKept(), ScriptVariants.ofOutcomes())
                .flatMap(List::stream);
        play("kept", byName(Stream.concat(ofTexts, ofForcedOff)), published.of("kept"), published.seeds());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName("seeds with resizes catch the deliberate defects of them that the pages say they catch")
    void seedsWithResizes_brokenVariants_catchThoseThatThePagesName() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        play("resize", byName(OperatorVariants.ofResizes().stream()), published.of("resize"), published.seeds());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName("seeds with orders catch the deliberate defects of head starts and strict orders that the pages name")
    void seedsWithOrders_brokenVariants_catchThoseThatThePagesName() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        play("order", byName(OrderVariants.all().stream()), published.of("order"), published.seeds());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName(
            "seeds with sets catch the deliberate defects of calls for several locks that the pages say they catch")
    void seedsWithSets_brokenVariants_catchThoseThatThePagesName() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        Stream<Variant> ofSets =
                Stream.of(SetVariants.all(), ScriptVariants.ofSeveralLocks()).flatMap(List::stream);
        play("sets", byName(ofSets), published.of("sets"), published.seeds());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName("seeds on a quorum catch the deliberate defects of its scripts and of how its votes are counted")
    void seedsOnAQuorum_brokenVariants_catchThoseThatThePageNames() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        play("quorum", QuorumVariants.all(), published.ownOf("quorum"), published.seeds());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName("seeds with gates and latches catch the deliberate defects of them that the page says they catch")
    void seedsWithGatesAndLatches_brokenVariants_catchThoseThatThePageNames() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        play("counted", CountedVariants.all(), published.ownOf("counted"), published.seeds());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @DisplayName("seeds on a table catch the deliberate defects of what requests do with rows")
    void seedsOnATable_brokenVariants_catchThoseThatThePageNames() throws Exception {
        PublishedSeeds published = PublishedSeeds.read();
        play("rows", RowsVariants.all(), published.ownOf("rows"), published.seeds());
    }

    private static Map<String, List<Variant>> byName(Stream<Variant> variants) {
        Map<String, List<Variant>> byName = new LinkedHashMap<>();
        variants.forEach(variant -> byName.put(variant.name(), List.of(variant)));
        return byName;
    }

    private void play(
            String topology, Map<String, List<Variant>> variants, Map<String, String> expected, long publishedSeeds)
            throws Exception {
        LoggerFactory.getLogger(SensitivityTest.class).debug("logging is set up before threads ask for it");
        List<SearchResult> found = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<SearchResult>> running = variants.entrySet().stream()
                    .map(variant -> pool.submit(() -> find(
                            topology,
                            variant.getKey(),
                            variant.getValue(),
                            expected.getOrDefault(variant.getKey(), ""))))
                    .toList();
            for (Future<SearchResult> one : running) {
                found.add(one.get());
                System.err.println(found.get(found.size() - 1).line());
            }
        } finally {
            pool.shutdownNow();
        }
        Files.write(
                Files.createDirectories(Path.of("target")).resolve("sensitivity-" + topology + ".txt"),
                found.stream().map(SearchResult::line).toList());

        assertThat(found.stream()
                        .filter(SearchResult::isCaught)
                        .filter(one -> one.seed() <= publishedSeeds)
                        .collect(Collectors.toMap(SearchResult::variant, SearchResult::result)))
                .as("what docs/design/simulation.md says is caught, by the first seed and its rule")
                .isEqualTo(expected);
    }

    /** Plays the seeds from the first on, and then the published one, if it lies beyond them. */
    private SearchResult find(String topology, String name, List<Variant> replacements, String published)
            throws Exception {
        Path patched = Files.createDirectory(folder.resolve(name));
        new VariantFiles(PublishedSeeds.ROOT, classPath()).put(replacements, patched);
        SearchResult found = new SearchResult(name, firstFailing(topology, patched, 1, SEEDS));
        if (found.isCaught() || published.isEmpty()) {
            return found;
        }
        long seed = new SearchResult(name, published).seed();
        return new SearchResult(name, firstFailing(topology, patched, seed, seed));
    }

    private static String firstFailing(String topology, Path patched, long from, long to)
            throws IOException, ReflectiveOperationException {
        List<Path> patchedFirst = new ArrayList<>(List.of(patched));
        patchedFirst.addAll(classPath());
        try (PatchedLoader loader = new PatchedLoader(patchedFirst)) {
            @SuppressWarnings("unchecked") // it is one of texts and numbers
            BiFunction<String, List<Long>, String> seeds =
                    (BiFunction<String, List<Long>, String>) loader.loadClass(FirstFailureSearch.class.getName())
                            .getConstructor()
                            .newInstance();
            return seeds.apply(topology, List.of(from, to));
        }
    }

    static List<Path> classPath() {
        String entries = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(entries.split(File.pathSeparator, -1)).map(Path::of).toList();
    }
}
