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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * What the simulation is worth: each defect on purpose of {@code docs/design/broken-variants.md} is put into a copy of
 * the engine, the scripts or the backend, and seeds are played until one fails. Which were caught, and after how many
 * seeds, goes to {@code target/sensitivity.txt}. {@code -Dsimulation.seeds=5000} gives each more of them.
 */
@Tag("thorough")
class SensitivityTest {

    private static final long SEEDS = Long.getLong("simulation.seeds", 25);
    private static final int LEAST_CAUGHT = 10;
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();

    @TempDir
    Path folder;

    private record SearchResult(String variant, String result) {

        boolean isCaught() {
            return !result.isEmpty();
        }

        String line() {
            return String.format(
                    Locale.ROOT,
                    "%-45s %s",
                    variant,
                    isCaught() ? "seed " + result : "not caught by " + SEEDS + " seeds");
        }
    }

    @Test
    @DisplayName("seeds catch deliberate defects")
    void seeds_brokenVariants_catchManyOfThem() throws Exception {
        LoggerFactory.getLogger(SensitivityTest.class).debug("logging is set up before threads ask for it");
        List<SearchResult> found = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<SearchResult>> running = Stream.of(
                            EngineVariants.all(), ScriptVariants.all(), ConnectionVariants.all())
                    .flatMap(List::stream)
                    .map(variant -> pool.submit(() -> find(variant)))
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

        assertThat(found.stream().filter(SearchResult::isCaught).toList()).hasSizeGreaterThanOrEqualTo(LEAST_CAUGHT);
    }

    private SearchResult find(Variant variant) throws Exception {
        Path patched = Files.createDirectory(folder.resolve(variant.name()));
        new VariantFiles(ROOT, classPath()).put(variant, patched);
        return new SearchResult(variant.name(), firstFailing(patched));
    }

    private static String firstFailing(Path patched) throws IOException, ReflectiveOperationException {
        List<Path> patchedFirst = new ArrayList<>(List.of(patched));
        patchedFirst.addAll(classPath());
        try (PatchedLoader loader = new PatchedLoader(patchedFirst)) {
            @SuppressWarnings("unchecked") // it is one of texts
            LongFunction<String> seeds = (LongFunction<String>) loader.loadClass(FirstFailureSearch.class.getName())
                    .getConstructor()
                    .newInstance();
            return seeds.apply(SEEDS);
        }
    }

    private static List<Path> classPath() {
        String entries = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(entries.split(File.pathSeparator, -1)).map(Path::of).toList();
    }
}
