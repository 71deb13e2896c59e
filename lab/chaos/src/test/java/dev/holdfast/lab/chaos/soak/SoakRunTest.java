package dev.holdfast.lab.chaos.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.soak.Sample.Series;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakRunTest {

    @TempDir
    private Path directory;

    @Test
    void run_twentySeconds_nothingOfHoldfastGrows() throws Exception {
        Schedule schedule = Schedule.sparse(1, Duration.ofSeconds(20), 2);

        List<String> lines = new ArrayList<>();
        SoakResult result = new SoakRun(schedule, Duration.ofSeconds(2), directory, lines::add).run();

        assertThat(result.grants()).isPositive();
        assertThat(result.samples()).hasSize(10);
        assertThat(lines).hasSize(10).allMatch(line -> line.matches("After \\d+ s the clients have .* ms\\."));
        // How long waits are is the machine's affair in so short a time.
        assertThat(result.trends())
                .filteredOn(trend -> trend.series() != Series.WAIT)
                .noneMatch(Trend::grew);
        Path page = directory.resolve("soak.html");
        SoakReport.writePage(page, result);
        assertThat(Files.readString(page)).contains("\"name\":\"heap\"").doesNotContain("/*SOAK*/");
    }
}
