package dev.holdfast.variants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.variants.ConfirmationVariants;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Breaks the engine and the scripts on purpose, one way at a time, and runs the tests that are there to notice.
 * A test suite that lets a variant through would let the same mistake through.
 * What is published has no switch for any of this: the defects are texts put into copies of the sources.
 * Each build checks that they still fit the sources. The rest takes minutes, and runs with {@code -Pthorough}.
 */
class BrokenVariantsTest {

    private static final Path ROOT = root();
    private static final Path DOCUMENT = ROOT.resolve("docs/design/broken-variants.md");
    private static final TreeMap<String, String> REPORT = new TreeMap<>();

    @TempDir
    Path folder;

    static Stream<Variant> variants() {
        return Stream.of(
                        EngineVariants.all(),
                        ScriptVariants.all(),
                        ConnectionVariants.all(),
                        ConfirmationVariants.all())
                .flatMap(List::stream);
    }

    static List<String> names() {
        return variants().map(Variant::name).toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    @Tag("thorough")
    @DisplayName("a deliberate defect is caught by each test class that is there to catch it")
    void variant_isCaught(String name) throws Exception {
        Variant variant =
                variants().filter(each -> each.name().equals(name)).findAny().orElseThrow();
        new VariantFiles(ROOT, classPath()).put(variant, folder);

        TestClassRuns.Result result;
        try (PatchedLoader loader = loader()) {
            result = TestClassRuns.runUntilCaught(variant.catchers(), loader);
        }

        REPORT.put(name, String.join(", ", result.failed()));
        assertThat(variant.catchers())
                .as("%s: %s. It was caught by %s", name, variant.breaks(), result.failed())
                .allMatch(result::caughtBy);
        assertThat(result.failures())
                .as("%s breaks behaviour, not the build", name)
                .noneMatch(failure -> failure.thrown() instanceof LinkageError);
    }

    @Test
    @Tag("thorough")
    @DisplayName("the same tests pass without a defect")
    void control_isNotCaught() throws Exception {
        Set<String> all = new TreeSet<>(
                variants().flatMap(variant -> variant.catchers().stream()).toList());

        TestClassRuns.Result result;
        try (PatchedLoader loader = loader()) {
            result = TestClassRuns.run(all, loader);
        }

        assertThat(result.failures()).as("without any defect").isEmpty();
        assertThat(result.passed()).isGreaterThan(all.size());
    }

    @Test
    @DisplayName("each defect fits the sources as they are")
    void variants_ofTheSourcesAsTheyAre_compile() throws IOException {
        List<Variant> all = variants().toList();

        assertThat(new VariantFiles(ROOT, classPath()).putEach(all, folder)).isEqualTo(all.size());
    }

    @Test
    void document_always_namesEachVariant() throws IOException {
        List<String> rows = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();

        List<Variant> all = variants().toList();
        assertThat(rows.stream().limit(all.size()).toList())
                .as("the rows of docs/design/broken-variants.md")
                .isEqualTo(all.stream().map(Variant::row).toList());
        assertThat(rows.stream()
                        .skip(all.size())
                        .limit(all.size())
                        .map(row -> row.split("`", -1)[1])
                        .toList())
                .as("the rows of what else catches them")
                .isEqualTo(all.stream().map(Variant::name).toList());
    }

    @AfterAll
    static void report() throws IOException {
        if (REPORT.isEmpty()) {
            return;
        }
        StringBuilder report = new StringBuilder();
        variants()
                .map(Variant::name)
                .filter(REPORT::containsKey)
                .forEach(name -> report.append(name)
                        .append(" -> ")
                        .append(REPORT.get(name).isEmpty() ? "CAUGHT BY NO TEST" : REPORT.get(name))
                        .append('\n'));
        System.out.print(report);
        Files.writeString(Files.createDirectories(Path.of("target")).resolve("broken-variants.txt"), report);
    }

    private PatchedLoader loader() throws IOException {
        List<Path> patchedFirst = new ArrayList<>(List.of(folder));
        patchedFirst.addAll(classPath());
        return new PatchedLoader(patchedFirst);
    }

    /** That of this run, and the tests of the engine, which are no dependency of any module. */
    private static List<Path> classPath() {
        Path engineTests = ROOT.resolve("core/target/test-classes");
        if (!Files.isDirectory(engineTests.resolve("dev/holdfast/scenarios"))) {
            throw new IllegalStateException(
                    "The tests of core have not been compiled: build it together with this module,"
                            + " as mvn -pl backends/redis -am does, and without -Dmaven.test.skip");
        }
        String entries = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.concat(Stream.of(entries.split(File.pathSeparator, -1)).map(Path::of), Stream.of(engineTests))
                .toList();
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("core/pom.xml"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("The project's root is not above the working directory");
            }
        }
        return folder;
    }
}
