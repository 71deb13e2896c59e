package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.schedule.SetsGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Calls for several locks together and for one of several, beside single calls for the same names. */
class SetsTest {

    private final GeneratedSeeds seeds = new GeneratedSeeds("sets", SetsGenerator::schedule);

    @Test
    @DisplayName("the first seeds with sets break no promise, on one server and with takeovers")
    void play_firstSeedsWithSets_breakNothing() throws InterruptedException {
        seeds.assertFewBreakNothing();
    }

    @Test
    @Tag("ci")
    @DisplayName("seeds with sets break no promise, on one server and with takeovers")
    void play_seedsWithSets_breakNothing() throws InterruptedException {
        seeds.assertNothingBreaks(300);
    }

    @Test
    @DisplayName("sets are granted whole and released together, wait for single locks, give up, are lost and forgotten")
    void play_seedsWithSets_acquireAndReleaseTogether() {
        seeds.assertTraced(
                30,
                "has lock:2, ALL_OF",
                "has lock:\\d, ANY_OF",
                "executed .* holdfast:\\{lock:0} .* holdfast:\\{lock:2} .* -> \\[\\d+, 1, \\d+, .* 1, \\d+",
                "released \\{lock:0=RELEASED, lock:1=RELEASED, lock:2=RELEASED}",
                "released \\{.*ALREADY_LOST",
                "does not get ALL_OF .*LockTimeoutException",
                "does not get ANY_OF .*LockTimeoutException",
                "does not get ALL_OF .*CancellationException",
                "forgets 2 locks of a set");
    }
}
