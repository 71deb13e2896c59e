package dev.holdfast.lab.chaos.broken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.judge.Finding;
import dev.holdfast.lab.chaos.run.Run;
import dev.holdfast.lab.chaos.schedule.Schedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plays chaos with clients that are broken on purpose: a judge that never finds anything would let these through, too. Takes minutes for each. How long a run had
 * lasted when the defect showed is printed, and appended to {@code target/broken-clients.txt}.
 */
@Tag("slow")
class BrokenClientsTest {

    private static final Duration LENGTH = Duration.ofSeconds(60);
    private static final int MOST_SEEDS = 5;
    private static final String SCRIPTS = "redis/src/main/resources/dev/holdfast/redis/lua/";
    private static final String ENGINE = "core/src/main/java/dev/holdfast/internal/";

    @TempDir
    private Path directory;

    static Stream<Defect> defects() {
        return Stream.of(
                new Defect(
                        "release-without-owner-check",
                        SCRIPTS + "release.lua",
                        "local value = redis.call('GET', holdKey)\n",
                        "local value = redis.call('GET', holdKey) and hold\n"),
                new Defect(
                        "push-valid-from-its-reading",
                        ENGINE + "time/Deadlines.java",
                        "return counted - latest < 0 ? counted : latest;",
                        "return latest;"),
                new Defect(
                        "renewal-without-a-match",
                        SCRIPTS + "renew.lua",
                        "  if value == ARGV[i] then",
                        "  if type(value) == 'string' then"),
                new Defect(
                        "renewal-valid-from-its-reply",
                        ENGINE + "lane/Renewing.java",
                        "term.held.renewed(untilNanos(term), term.millis",
                        "term.held.renewed(dev.holdfast.internal.time.Deadlines.ofAnswer(engine.time.nanos(), term.millis), term.millis"),
                new Defect(
                        "token-given-out-twice",
                        SCRIPTS + "include/tokens.lua",
                        "math.max(fence + 1, now",
                        "math.max(fence, now"),
                new Defect(
                        "no-leave-after-a-timeout",
                        SCRIPTS + "leave.lua",
                        "local left = redis.call('ZREM', queueKey, owner .. ':' .. lease .. ':' .. wanted)",
                        "local left = redis.call('ZCARD', queueKey)"));
    }

    @ParameterizedTest
    @MethodSource("defects")
    void play_withABrokenClient_isFound(Defect defect) throws Exception {
        Path patches = Files.createDirectory(directory.resolve("patches"));
        defect.put(patches);
        Optional<String> caught = Optional.empty();
        double playedSeconds = 0;
        for (long seed = 1; seed <= MOST_SEEDS && caught.isEmpty(); seed++) {
            Path files = Files.createDirectory(directory.resolve("seed-" + seed));
            Run.Outcome outcome =
                    new Run(Schedule.of(seed, LENGTH, 4), files, List.of(patches), injection -> {}).play();
            caught = first(outcome, playedSeconds);
            playedSeconds += LENGTH.toSeconds();
        }
        String report = defect.name() + ": " + caught.orElse("NOT FOUND within " + playedSeconds + " s") + "\n";
        System.out.print(report);
        Files.writeString(
                Files.createDirectories(Path.of("target")).resolve("broken-clients.txt"),
                report,
                java.nio.file.StandardOpenOption.CREATE,
                java.nio.file.StandardOpenOption.APPEND);
        assertThat(caught).as(report).isPresent();
    }

    private static Optional<String> first(Run.Outcome outcome, double playedSeconds) {
        long originNanos = outcome.evidence().originNanos();
        return outcome.verdict().findings().stream()
                .filter(Finding::unexplained)
                // What is found at the end is known when the run is over.
                .min(Comparator.comparingLong(
                        finding -> finding.atNanos() <= originNanos ? Long.MAX_VALUE : finding.atNanos()))
                .map(finding -> String.format(
                        Locale.ROOT,
                        "found after %.1f s with seed %d: %s",
                        playedSeconds
                                + (finding.atNanos() <= originNanos
                                        ? LENGTH.toSeconds()
                                        : (finding.atNanos() - originNanos) / 1e9),
                        outcome.schedule().seed(),
                        finding));
    }
}
