package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.lab.simulation.schedule.SetsGenerator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Calls for several locks together and for one of several, beside single calls for the same names. */
class SetsTest {

    private static final int SEEDS = 300;

    private static void play(long seed, Tally tally) {
        Schedule schedule = SetsGenerator.schedule(seed);
        tally.add(schedule, new Simulation().play(schedule));
    }

    @Test
    @DisplayName("seeds with sets break no promise, on one server and with takeovers")
    void play_seedsWithSets_breakNothing() throws InterruptedException {
        Tally tally = new SeedRange(1, SEEDS)
                .play(2, SetsTest::play, present -> System.err.println(present.seeds() + " of " + SEEDS));

        assertThat(tally.failing())
                .as("./holdfast simulate --topology sets --seed N --trace shows one")
                .isEmpty();
        assertThat(tally.grants()).isGreaterThan(10 * SEEDS);
        assertThat(tally.explained())
                .as("what failed assumptions explain, to show that they are put to the test")
                .isPositive();
    }

    @Test
    @DisplayName("sets are granted whole and released together, wait for single locks, give up, are lost and forgotten")
    void play_seedsWithSets_acquireAndReleaseTogether() {
        EngineErrors.install();
        List<String> lines = new ArrayList<>();
        for (long seed = 1; seed <= 30; seed++) {
            new Simulation().play(SetsGenerator.schedule(seed), lines::add);
        }

        for (String played : List.of(
                "has lock:2, ALL_OF",
                "has lock:\\d, ANY_OF",
                "executed .* holdfast:\\{lock:0} .* holdfast:\\{lock:2} .* -> \\[\\d+, 1, \\d+, .* 1, \\d+",
                "released \\{lock:0=RELEASED, lock:1=RELEASED, lock:2=RELEASED}",
                "released \\{.*ALREADY_LOST",
                "does not get ALL_OF .*LockTimeoutException",
                "does not get ANY_OF .*LockTimeoutException",
                "does not get ALL_OF .*CancellationException",
                "forgets 2 locks of a set")) {
            assertThat(lines).anySatisfy(line -> assertThat(line).containsPattern(played));
        }
    }
}
