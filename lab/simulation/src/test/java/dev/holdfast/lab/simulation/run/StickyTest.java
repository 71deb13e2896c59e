package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.lab.simulation.schedule.StickyGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Locks that rest with a client, beside readers, writers and permits of the same names. */
class StickyTest {

    private static final int SEEDS = 400;

    private static void play(long seed, Tally tally) {
        Schedule schedule = StickyGenerator.schedule(seed);
        tally.add(schedule, new Simulation().play(schedule));
    }

    @Test
    @DisplayName("seeds with sticky locks break no promise, on one server and with takeovers")
    void play_seedsWithStickyLocks_breakNothing() throws InterruptedException {
        Tally tally = new SeedRange(1, SEEDS)
                .play(2, StickyTest::play, present -> System.err.println(present.seeds() + " of " + SEEDS));

        assertThat(tally.failing())
                .as("./holdfast simulate --topology sticky --seed N --trace shows one")
                .isEmpty();
        assertThat(tally.grants()).isGreaterThan(10 * SEEDS);
        assertThat(tally.explained())
                .as("what failed assumptions explain, to show that they are put to the test")
                .isPositive();
    }
}
