package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.Generator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeedsTest {

    private static final int SEEDS = 2_000;

    @ParameterizedTest
    @DisplayName("a seed that failed once does so no more")
    @ValueSource(
            longs = {
                128, 535, 6236, 19925, 35059, 35899, 47254, 50113, 52209, 55080, 74386, 76131, 94570, 95587, 99182,
                101502, 114773, 115156, 116427, 117062, 120257, 123291, 144766, 153368, 155361, 155685, 165944, 198508
            })
    void play_seedThatFailedOnce_breaksNothing(long seed) {
        EngineErrors.install();

        assertThat(new Simulation().play(Generator.schedule(seed)).violations()).isEmpty();
    }

    private static void onOneServer(long seed, Tally tally) {
        Schedule schedule = Generator.schedule(seed);
        tally.add(schedule, new Simulation().play(schedule));
    }

    @Test
    @DisplayName("two thousand seeds break no promise that holds")
    void play_twoThousandSeeds_breakNothing() throws InterruptedException {
        Tally tally = new SeedRange(1, SEEDS)
                .play(
                        2,
                        SeedsTest::onOneServer,
                        present -> System.err.println(present.seeds() + " of " + SEEDS + " seeds"));

        assertThat(tally.failing())
                .as("./holdfast simulate --seed N --trace shows one")
                .isEmpty();
        assertThat(tally.seeds()).isEqualTo(SEEDS);
        assertThat(tally.grants()).isGreaterThan(10 * SEEDS);
        assertThat(tally.explained())
                .as("what failed assumptions explain, to show that they are put to the test")
                .isPositive();
    }
}
