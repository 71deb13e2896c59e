package dev.holdfast.lab.chaos.broken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.client.Families;
import dev.holdfast.lab.chaos.judge.Finding;
import dev.holdfast.lab.chaos.run.Run;
import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.schedule.Topology;
import dev.holdfast.testkit.variants.EngineVariants;
import dev.holdfast.testkit.variants.ScriptVariants;
import dev.holdfast.testkit.variants.Variant;
import dev.holdfast.testkit.variants.VariantFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plays chaos with clients that are broken on purpose: a judge that never finds anything would let these through, too.
 * Each takes a minute or several; {@code -Dvariant=NAME} plays one of them. After how long a defect showed is printed,
 * and appended to {@code target/broken-clients.txt}.
 */
@Tag("slow")
class BrokenClientsTest {

    private static final Duration LENGTH = Duration.ofMinutes(1);
    private static final int MOST_SEEDS = 5;

    /**
     * Those of all variants that two processes on a real server can distinguish from the true one; the others need a
     * hand on each message.
     */
    private static final Set<String> PLAYED = Set.of("push-valid-from-its-reading");

    /** A release, and a renewal, that do not look whose hold it is. */
    private static final Variant RELEASE_OF_ANY_HOLD = new Variant(
            "release-of-any-hold",
            "whoever is late frees the lock of another, and hands it on",
            "backends/redis/src/main/resources/dev/holdfast/redis/lua/release.lua",
            "local value = redis.call('GET', holdKey)\n",
            "local value = redis.call('GET', holdKey) and hold\n",
            List.of());

    private static final Variant RENEWAL_OF_ANY_HOLD = new Variant(
            "renewal-of-any-hold",
            "a holder that has lost the lock keeps it from the others, and believes in it",
            "backends/redis/src/main/resources/dev/holdfast/redis/lua/renew.lua",
            "  if value == ARGV[i] then",
            "  if type(value) == 'string' then",
            List.of());

    /** A compare-and-set that compares too little. */
    private static final Variant WRITE_OVER_A_NEWER_ROW = new Variant(
            "write-over-a-newer-row",
            "who has read a row before another wrote it takes the lock from that one",
            "backends/jdbc/src/main/java/dev/holdfast/jdbc/internal/table/LockTable.java",
            "AND version = ? AND ",
            "AND version >= ? AND ",
            List.of());

    private static final Variant ORDER_OF_NAMES = new Variant(
            "order-of-names",
            "the name of a later node may come before that of the holder",
            "backends/zookeeper/src/main/java/dev/holdfast/zookeeper/internal/node/LockQueue.java",
            "Comparator.comparingInt(LockNode::sequence)",
            "Comparator.comparing(LockNode::text)",
            List.of());

    private static final Map<Variant, Topology> OF_OTHER_BACKENDS =
            Map.of(WRITE_OVER_A_NEWER_ROW, Topology.POSTGRESQL, ORDER_OF_NAMES, Topology.ZOOKEEPER);

    @TempDir
    private Path directory;

    static List<String> variants() {
        String chosen = System.getProperty("variant", "");
        return all().map(Variant::name)
                .filter(name -> chosen.isEmpty() || name.equals(chosen))
                .toList();
    }

    private static Stream<Variant> all() {
        return Stream.of(
                        Stream.of(RELEASE_OF_ANY_HOLD, RENEWAL_OF_ANY_HOLD),
                        Stream.of(WRITE_OVER_A_NEWER_ROW, ORDER_OF_NAMES),
                        EngineVariants.all().stream().filter(variant -> PLAYED.contains(variant.name())),
                        ScriptVariants.all().stream().filter(variant -> PLAYED.contains(variant.name())))
                .flatMap(variants -> variants);
    }

    @ParameterizedTest
    @MethodSource("variants")
    @Timeout(900)
    void play_withABrokenClient_isFound(String name) throws Exception {
        Variant variant =
                all().filter(each -> each.name().equals(name)).findAny().orElseThrow();
        Path patches = Files.createDirectory(directory.resolve("patches"));
        new VariantFiles(root(), classPath()).put(variant, patches);
        Optional<String> caught = Optional.empty();
        double playedSeconds = 0;
        for (long seed = 1; seed <= MOST_SEEDS && caught.isEmpty(); seed++) {
            Path files = Files.createDirectory(directory.resolve("seed-" + seed));
            Run.Outcome outcome = new Run(
                            Schedule.of(OF_OTHER_BACKENDS.getOrDefault(variant, Topology.SINGLE), seed, LENGTH, 4),
                            Families.LOCK,
                            files,
                            List.of(patches),
                            injection -> {})
                    .play();
            caught = firstFinding(outcome, playedSeconds);
            playedSeconds += LENGTH.toSeconds();
        }
        report(name + ": " + caught.orElse("NOT FOUND within " + playedSeconds + " s"));
        assertThat(caught).as(variant.breaks()).isPresent();
    }

    private static Optional<String> firstFinding(Run.Outcome outcome, double playedSeconds) {
        long originNanos = outcome.evidence().originNanos();
        return outcome.verdict().findings().stream()
                .filter(Finding::unexplained)
                .min(Comparator.comparingDouble(finding -> seconds(finding, originNanos)))
                .map(finding -> String.format(
                        Locale.ROOT,
                        "found after %.1f s with seed %d, %s",
                        playedSeconds + seconds(finding, originNanos),
                        outcome.schedule().seed(),
                        finding));
    }

    /** When it happened; what is found at the end is known when the run is over. */
    private static double seconds(Finding finding, long originNanos) {
        return finding.atNanos() <= originNanos ? LENGTH.toSeconds() : (finding.atNanos() - originNanos) / 1e9;
    }

    private static void report(String line) throws IOException {
        System.out.println(line);
        Files.writeString(
                Files.createDirectories(Path.of("target")).resolve("broken-clients.txt"),
                line + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static List<Path> classPath() {
        String entries = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(entries.split(File.pathSeparator, -1)).map(Path::of).toList();
    }

    private static Path root() {
        return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(folder -> Files.exists(folder.resolve("core/pom.xml")))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the project's root is not above the working directory"));
    }
}
