package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.ResizeGenerator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Operators that give semaphores more permits, and fewer, beside locks and readers of the same names. */
class ResizeTest {

    private static final int SEEDS = 300;

    private static void play(long seed, Tally tally) {
        Schedule schedule = ResizeGenerator.schedule(seed);
        tally.add(schedule, new Simulation().play(schedule));
    }

    @Test
    @DisplayName("seeds with semaphores that are resized break no promise, on one server and with takeovers")
    void play_seedsWithResizes_breakNothing() throws InterruptedException {
        Tally tally = new SeedRange(1, SEEDS)
                .play(2, ResizeTest::play, present -> System.err.println(present.seeds() + " of " + SEEDS));

        assertThat(tally.failing())
                .as("./holdfast simulate --topology resize --seed N --trace shows one")
                .isEmpty();
        assertThat(tally.grants()).isGreaterThan(10 * SEEDS);
        assertThat(tally.explained())
                .as("what failed assumptions explain, to show that they are put to the test")
                .isPositive();
    }

    @Test
    @DisplayName("names have more permits for a while, and fewer, while others have some")
    void play_seedsWithResizes_resize() {
        EngineErrors.install();
        List<String> lines = new ArrayList<>();
        for (long seed = 1; seed <= 30; seed++) {
            new Simulation().play(ResizeGenerator.schedule(seed), lines::add);
        }

        for (String played : List.of("gave lock:\\d 7 permits: done", "gave lock:\\d 1 permits: done")) {
            assertThat(lines).anySatisfy(line -> assertThat(line).containsPattern(played));
        }
    }
}
