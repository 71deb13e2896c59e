package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.schedule.StickyGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Locks that rest with a client, beside readers, writers and permits of the same names. */
class StickyTest {

    private final GeneratedSeeds seeds = new GeneratedSeeds("sticky", StickyGenerator::schedule);

    @Test
    @DisplayName("the first seeds with sticky locks break no promise, on one server and with takeovers")
    void play_firstSeedsWithStickyLocks_breakNothing() throws InterruptedException {
        seeds.assertFewBreakNothing();
    }

    @Test
    @Tag("ci")
    @DisplayName("seeds with sticky locks break no promise, on one server and with takeovers")
    void play_seedsWithStickyLocks_breakNothing() throws InterruptedException {
        seeds.assertNothingBreaks(400);
    }
}
