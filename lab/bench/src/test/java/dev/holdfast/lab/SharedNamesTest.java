package dev.holdfast.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The benchmark of names that several callers hold together, of sound peers and of one that excludes no caller. */
class SharedNamesTest {

    @Test
    void bench_namesThatSeveralShare_haveTheFiguresThatBelongToThem(@TempDir Path directory) throws IOException {
        String table = directory.resolve("table.md").toString();
        String scenarios = "readc1x4,rw95c2x2,permits4c6x1";
        BenchOutput output = BenchOutput.ofShortRun(
                "--peers", "floor,holdfast", "--scenarios", scenarios, "--format", "json", "--table", table);

        assertThat(output.exitCode()).as(output.err()).isZero();
        List<Map<String, Object>> items = output.items();
        assertThat(items)
                .extracting(item -> item.get("scenario") + " " + item.get("peer"))
                .containsExactly("readc1x4 holdfast", "rw95c2x2 holdfast", "permits4c6x1 holdfast");
        assertThat(items).allSatisfy(item -> assertThat(item).containsEntry("violations", 0.0));
        assertThat(items.get(0)).containsEntry("writerWaitMicros.p99", "null");
        assertThat((double) items.get(1).get("writerWaitMicros.p99")).isPositive();
        assertThat((double) items.get(1).get("writeRate"))
                .isBetween(0.0, (double) items.get(1).get("rate") / 4);
        assertThat((double) items.get(2).get("commandsPerHandoff")).isPositive();
        assertThat(output.err()).contains("floor is left out of readc1x4", "floor is left out of permits4c6x1");
        assertThat(Files.readAllLines(Path.of(table)))
                .filteredOn(line -> !line.isEmpty())
                .satisfiesExactly(
                        head -> assertThat(head)
                                .startsWith("|  | peer | passes/s |")
                                .contains("| writers' wait p99 µs |"),
                        line -> assertThat(line).startsWith("|---|---|--:|"),
                        row -> assertThat(row).startsWith("| `readc1x4` | holdfast | "),
                        row -> assertThat(row).startsWith("| `rw95c2x2` | holdfast | "),
                        row -> assertThat(row).startsWith("| `permits4c6x1` | holdfast | "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw95c2x4", "permits4c6x1"})
    void bench_peerThatLetsInMoreThanMayShare_failsWithDetails(String scenario) throws IOException {
        BenchOutput output = BenchOutput.ofShortRun(
                "--peers", "open", "--scenarios", scenario, "--section", "1ms", "--format", "json");

        assertThat(output.exitCode()).isOne();
        assertThat((double) output.items().get(0).get("violated.met")).isPositive();
        assertThat((double) output.items().get(0).get("violated.holds")).isPositive();
        assertThat(output.err()).contains("FAILED: mutual exclusion was broken", "OVERLAP of lock 0: client ");
    }

    @Test
    void bench_readersOfAPeerThatExcludesNone_mayOverlap() throws IOException {
        BenchOutput output = BenchOutput.ofShortRun(
                "--peers", "open", "--scenarios", "readc2x2", "--section", "1ms", "--format", "json");

        assertThat(output.exitCode()).as(output.err()).isZero();
        assertThat(output.items().get(0)).containsEntry("violations", 0.0);
    }
}
