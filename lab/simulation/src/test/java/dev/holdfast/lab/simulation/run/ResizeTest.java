package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.schedule.ResizeGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Operators that give semaphores more permits, and fewer, beside locks and readers of the same names. */
class ResizeTest {

    private final GeneratedSeeds seeds = new GeneratedSeeds("resize", ResizeGenerator::schedule);

    @Test
    @DisplayName("the first seeds with semaphores that are resized break no promise, on one server and with takeovers")
    void play_firstSeedsWithResizes_breakNothing() throws InterruptedException {
        seeds.assertFewBreakNothing();
    }

    @Test
    @Tag("ci")
    @DisplayName("seeds with semaphores that are resized break no promise, on one server and with takeovers")
    void play_seedsWithResizes_breakNothing() throws InterruptedException {
        seeds.assertNothingBreaks(300);
    }

    @Test
    @DisplayName("names have more permits for a while, and fewer, while others have some")
    void play_seedsWithResizes_resize() {
        seeds.assertTraced(30, "gave lock:\\d 7 permits: done", "gave lock:\\d 1 permits: done");
    }
}
