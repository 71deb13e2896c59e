package dev.holdfast.lab.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.lab.chaos.judge.Spread;
import dev.holdfast.lab.chaos.report.SeedResult.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {

    private static final Plan PLAN = new Plan("single", "lock", 180, 4);

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = directory.resolve("results.jsonl");
    }

    private static SeedResult result(long seed, long violations, long takeoverMillis) {
        Spread takeover = new Spread();
        takeover.record(takeoverMillis * 1_000_000);
        return new SeedResult(
                seed,
                PLAN,
                "Redis 7.0.15",
                Map.of("flushall", 3L, "net-cut", 5L),
                Map.of("server-clock", 1L),
                1234,
                7,
                violations,
                2,
                Map.of("NOT_TAKEN", 2L),
                0,
                List.of("at 1.000 s: \"quoted\"\nand a second line"),
                takeover,
                new Spread(),
                new Spread());
    }

    @Test
    void open_afterAdding_hasWhatWasAdded() {
        ResultFile.open(file, PLAN).add(result(1, 0, 100));
        ResultFile.open(file, PLAN).add(result(2, 1, 300));

        ResultFile read = ResultFile.open(file, PLAN);

        assertThat(read.has(1)).isTrue();
        assertThat(read.has(2)).isTrue();
        assertThat(read.has(3)).isFalse();
        SeedResult first = read.all().iterator().next();
        assertThat(first)
                .usingRecursiveComparison()
                .ignoringFields("takeover", "notice", "lateWaits")
                .isEqualTo(result(1, 0, 100));
        assertThat(first.takeover().toString())
                .isEqualTo(result(1, 0, 100).takeover().toString());
    }

    @Test
    void total_ofSeveralSeeds_addsUpCountsAndDistributions() {
        ResultFile written = ResultFile.open(file, PLAN);
        written.add(result(1, 0, 100));
        written.add(result(2, 1, 300));

        Total total = Total.of(ResultFile.open(file, PLAN).all());

        assertThat(total.seeds()).isEqualTo(2);
        assertThat(total.faults()).containsExactly(Map.entry("flushall", 6L), Map.entry("net-cut", 10L));
        assertThat(total.grants()).isEqualTo(2468);
        assertThat(total.failovers()).isEqualTo(14);
        assertThat(total.explainedRules()).containsExactly(Map.entry("NOT_TAKEN", 4L));
        assertThat(total.badSeeds()).containsExactly(2L);
        assertThat(total.isGood()).isFalse();
        assertThat(total.takeover().count()).isEqualTo(2);
        assertThat(total.takeover().maxMillis()).isCloseTo(300, Offset.offset(1.0));
    }

    @Test
    void open_lineCutShort_takesTheOthersAndGoesOnBehindThem() throws IOException {
        ResultFile.open(file, PLAN).add(result(1, 0, 100));
        Files.writeString(file, "{\"seed\":2,\"topo", StandardOpenOption.APPEND);

        ResultFile.open(file, PLAN).add(result(3, 0, 100));

        assertThat(ResultFile.open(file, PLAN).all())
                .extracting(SeedResult::seed)
                .containsExactly(1L, 3L);
    }

    @Test
    void open_lineThatCallsTheServerRedis_isRead() throws IOException {
        ResultFile.open(file, PLAN).add(result(1, 0, 100));
        String line = Files.readString(file);
        assertThat(line).contains("\"server\":\"Redis 7.0.15\"");
        Files.writeString(file, line.replace("\"server\":\"Redis 7.0.15\"", "\"redis\":\"7.0.15\""));

        assertThat(ResultFile.open(file, PLAN).all())
                .extracting(SeedResult::server)
                .containsExactly("7.0.15");
    }

    @Test
    void open_resultsOfAnotherPlan_isRefused() {
        ResultFile.open(file, PLAN).add(result(1, 0, 100));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResultFile.open(file, new Plan("single", "lock", 60, 4)))
                .withMessageContaining("another plan");
    }

    @Test
    void open_somethingElse_isRefused() throws IOException {
        Files.writeString(file, "not a result\n");

        assertThatIllegalArgumentException().isThrownBy(() -> ResultFile.open(file, PLAN));
    }
}
