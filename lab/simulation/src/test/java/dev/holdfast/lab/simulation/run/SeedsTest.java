package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SeedsTest {

    private static final int SEEDS = 2_000;

    @Test
    @DisplayName("two thousand seeds break no promise that holds")
    void play_twoThousandSeeds_breakNothing() throws InterruptedException {
        Tally tally = new SeedRange(1, SEEDS)
                .play(2, present -> System.err.println(present.seeds() + " of " + SEEDS + " seeds"));

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
