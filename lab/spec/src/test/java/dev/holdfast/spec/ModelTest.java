package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each run of the table in {@code docs/design/model.md} ends as the table says: what is built holds, and what lacks a
 * rule or an assumption violates the promise that needs it. All runs of a size are checked, several at a time; what
 * they found goes to {@code target/model.txt}, and violating behaviours to {@code target/traces}.
 *
 * <p>Nothing of the runs depends on anything but the specification. So they are played where it has changed since all
 * of them ended as the table says, and where {@code -Dspec.play} asks for it; {@link Digest} remembers.
 */
class ModelTest {

    private static final String SIZE = System.getProperty("spec.size", "small");
    private static final boolean PLAYS = Boolean.getBoolean("spec.play") || !Digest.isPlayed(SIZE);
    private static final int AT_A_TIME = Math.max(1, Runtime.getRuntime().availableProcessors());

    private static final Map<String, Future<Report>> REPORTS = new LinkedHashMap<>();
    private static final Set<String> FIGURES = new ConcurrentSkipListSet<>();
    private static ExecutorService pool;
    private static PrintStream console = System.err;
    private static int asTheTableSays;

    @BeforeAll
    static void startAllRuns() throws IOException {
        if (!PLAYS) {
            System.err.println("The " + SIZE + " runs of the model are not played: lab/spec/played.txt says that they"
                    + " ended as they should with the specification as it is. -Dspec.play=true plays them.");
            return;
        }
        Path traces = Files.createDirectories(Specification.TARGET.resolve("traces"));
        Tlc tlc = new Tlc(Specification.TARGET.resolve("tlc"));
        console = System.err;
        // Each run complains there that another one has its names in the JVM's management.
        System.setErr(new PrintStream(
                Files.newOutputStream(Specification.TARGET.resolve("tlc-errors.txt")), true, StandardCharsets.UTF_8));
        pool = Executors.newFixedThreadPool(AT_A_TIME);
        for (Configuration configuration : Configuration.of(SIZE)) {
            REPORTS.put(configuration.name(), pool.submit(() -> {
                Report report = tlc.check(configuration);
                console.println(report);
                FIGURES.add(report.toString());
                if (!report.trace().isEmpty()) {
                    keep(traces.resolve(report.run() + ".txt"), report);
                }
                return report;
            }));
        }
    }

    private static void keep(Path file, Report report) throws IOException {
        List<String> text = Stream.concat(
                        Stream.of(report.toString(), "", String.join(" > ", Report.steps(report.trace())), ""),
                        report.trace().stream())
                .toList();
        Files.write(file, text);
    }

    @AfterAll
    static void endAllRuns() throws IOException {
        if (!PLAYS) {
            return;
        }
        pool.shutdownNow();
        System.setErr(console);
        Files.write(Specification.TARGET.resolve("model.txt"), FIGURES);
        if (asTheTableSays == REPORTS.size()) {
            Digest.setPlayed(SIZE);
        }
    }

    @TestFactory
    Stream<DynamicTest> run_ofTheTable_endsAsItSays() {
        requirePlayed();
        return Specification.rows().stream()
                .filter(row -> REPORTS.containsKey(row.run()))
                .map(row -> DynamicTest.dynamicTest(row.run(), () -> {
                    Report report = report(row.run());
                    assertThat(report.verdict()).as("%s", report).isEqualTo(row.verdict());
                    asTheTableSays++;
                }));
    }

    private static void requirePlayed() {
        assumeTrue(PLAYS, "the specification is as it was when all runs ended as the table says");
    }

    @Test
    void table_ofThePage_hasARowForEachRunOfEverySize() {
        Set<String> runs = Stream.of("small", "medium", "large")
                .flatMap(size -> Configuration.of(size).stream())
                .map(Configuration::name)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(Specification.rows()).extracting(Specification.Row::run).containsExactlyInAnyOrderElementsOf(runs);
    }

    /** A promise that no action can break holds for nothing: what is built takes each action somewhere. */
    @ParameterizedTest
    @EnumSource
    @Timeout(value = 1, unit = TimeUnit.HOURS) // it waits for all runs
    void action_ofTheSpecification_isTakenInARunThatHolds(Specification specification) throws Exception {
        requirePlayed();
        Set<String> taken = new TreeSet<>();
        for (Configuration configuration : Configuration.of(specification, SIZE)) {
            Report report = report(configuration.name());
            if (report.verdict().equals(Verdict.HOLDS)) {
                taken.addAll(report.actionsTaken());
            }
        }

        assertThat(specification.actions()).hasSizeGreaterThan(10);
        assumeTrue(SIZE.equals("small"), "the runs that count are small");
        assertThat(taken).containsAll(specification.actions());
    }

    /** A switch that no run turns shows nothing. */
    @ParameterizedTest
    @EnumSource
    void rule_ofTheProtocol_isBrokenInSomeRun(Specification specification) {
        String configurations = Stream.of("small", "medium")
                .flatMap(size -> Configuration.of(specification, size).stream())
                .map(configuration -> Specification.read(configuration.file()))
                .filter(text -> !text.contains("Without = {}"))
                .collect(Collectors.joining());

        assertThat(specification.rules())
                .hasSizeGreaterThanOrEqualTo(5)
                .allMatch(rule -> configurations.contains('"' + rule + '"'));
    }

    private static Report report(String run) throws InterruptedException, ExecutionException {
        return REPORTS.get(run).get();
    }
}
