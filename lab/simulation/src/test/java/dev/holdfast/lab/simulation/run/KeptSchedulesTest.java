package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.ScheduleText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Schedules that have broken a promise once. Each file says which, and what was mended. */
class KeptSchedulesTest {

    private static final Path FOLDER = Path.of("src/test/resources/kept");

    static List<String> kept() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("kept")
    @DisplayName("a schedule that once broke a promise breaks none any more")
    void play_scheduleThatFailedOnce_breaksNothing(String file) throws IOException {
        String text = Files.readString(FOLDER.resolve(file));

        Outcome outcome = new Simulation().play(ScheduleText.read(text));

        assertThat(outcome.violations()).as(text.lines().findFirst().orElse("")).isEmpty();
        assertThat(text).as("a first line says why it is kept").startsWith("# ");
    }
}
