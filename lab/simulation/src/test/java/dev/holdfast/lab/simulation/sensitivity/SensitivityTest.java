package dev.holdfast.lab.simulation.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.variants.ConnectionVariants;
import dev.holdfast.testkit.variants.EngineVariants;
import dev.holdfast.testkit.variants.PatchedLoader;
import dev.holdfast.testkit.variants.ScriptVariants;
import dev.holdfast.testkit.variants.Variant;
import dev.holdfast.testkit.variants.VariantFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * seeds, goes to {@code target/sensitivity.txt}, and has to be what the pages say; the seeds that they name are played
 * even where they lie beyond those that are played in order. {@code -Dsimulation.seeds=250} plays as many in order as
 * the pages speak of.
 */
@Tag("thorough")
class SensitivityTest {

    private static final long SEEDS = Long.getLong("simulation.seeds", 25);

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
        Map<String, String> expected = published.ofSimulation();
        LoggerFactory.getLogger(SensitivityTest.class).debug("logging is set up before threads ask for it");
        List<SearchResult> found = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<SearchResult>> running = variants()
                    .map(variant -> pool.submit(() -> find(variant, expected.getOrDefault(variant.name(), ""))))
                    .toList();
            for (Future<SearchResult> one : running) {
                found.add(one.get());
                System.err.println(found.get(found.size() - 1).line());
            }
        } finally {
            pool.shutdownNow();
        }
        Files.write(
                Files.createDirectories(Path.of("target")).resolve("sensitivity.txt"),
                found.stream().map(SearchResult::line).toList());

        assertThat(found.stream()
                        .filter(SearchResult::isCaught)
                        .filter(one -> one.seed() <= published.seeds())
                        .collect(Collectors.toMap(SearchResult::variant, SearchResult::result)))
                .as("what docs/design/simulation.md says is caught, by the first seed and its rule")
                .isEqualTo(expected);
    }

    /** Plays the seeds from the first on, and then the published one, if it lies beyond them. */
    private SearchResult find(Variant variant, String published) throws Exception {
        Path patched = Files.createDirectory(folder.resolve(variant.name()));
        new VariantFiles(PublishedSeeds.ROOT, classPath()).put(variant, patched);
        SearchResult found = new SearchResult(variant.name(), firstFailing(patched, 1, SEEDS));
        if (found.isCaught() || published.isEmpty()) {
            return found;
        }
        long seed = new SearchResult(variant.name(), published).seed();
        return new SearchResult(variant.name(), firstFailing(patched, seed, seed));
    }

    private static String firstFailing(Path patched, long from, long to)
            throws IOException, ReflectiveOperationException {
        List<Path> patchedFirst = new ArrayList<>(List.of(patched));
        patchedFirst.addAll(classPath());
        try (PatchedLoader loader = new PatchedLoader(patchedFirst)) {
            @SuppressWarnings("unchecked") // it is one of numbers and texts
            BiFunction<Long, Long, String> seeds =
                    (BiFunction<Long, Long, String>) loader.loadClass(FirstFailureSearch.class.getName())
                            .getConstructor()
                            .newInstance();
            return seeds.apply(from, to);
        }
    }

    private static List<Path> classPath() {
        String entries = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(entries.split(File.pathSeparator, -1)).map(Path::of).toList();
    }
}
