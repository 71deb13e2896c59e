package dev.holdfast.lab.chaos.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.soak.Sample.Series;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakRunTest {

    @TempDir
    private Path directory;

    @Test
    void run_eightSeconds_takesASampleEachSecond() throws Exception {
        SoakResult result = run(Duration.ofSeconds(8), Duration.ofSeconds(1), 8);

        Path page = directory.resolve("soak.html");
        SoakReport.writePage(page, result);
        assertThat(Files.readString(page)).contains("\"name\":\"heap\"").doesNotContain("/*SOAK*/");
    }

    @Test
    @Tag("ci")
    void run_twentySeconds_nothingOfHoldfastGrows() throws Exception {
        SoakResult result = run(Duration.ofSeconds(20), Duration.ofSeconds(2), 10);

        // How long waits are is the machine's affair in so short a time.
        assertThat(result.trends())
                .filteredOn(trend -> trend.series() != Series.WAIT)
                .noneMatch(Trend::grew);
    }

    private SoakResult run(Duration length, Duration interval, int samples) throws Exception {
        List<String> lines = new ArrayList<>();
        SoakResult result = new SoakRun(Schedule.sparse(1, length, 2), interval, directory, lines::add).run();

        assertThat(result.grants()).isPositive();
        assertThat(result.samples()).hasSize(samples);
        assertThat(lines).hasSize(samples).allMatch(line -> line.matches("After \\d+ s the clients have .* ms\\."));
        return result;
    }
}
