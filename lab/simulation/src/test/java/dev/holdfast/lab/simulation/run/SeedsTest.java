package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.Generator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeedsTest {

    private static final int SEEDS = 2_000;

    private final GeneratedSeeds seeds = new GeneratedSeeds("single", Generator::schedule);

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

    @Test
    @DisplayName("the first seeds break no promise that holds")
    void play_firstSeeds_breakNothing() throws InterruptedException {
        seeds.assertNothingBreaks(150);
    }

    @Test
    @Tag("ci")
    @DisplayName("two thousand seeds break no promise that holds")
    void play_twoThousandSeeds_breakNothing() throws InterruptedException {
        Tally tally = seeds.tallyOfUnbroken(SEEDS);

        assertThat(tally.seeds()).isEqualTo(SEEDS);
    }
}
