package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.schedule.KeptGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Texts that are stored under locks, tasks that run once, and holds that operators end. */
class KeptTest {

    private final GeneratedSeeds seeds = new GeneratedSeeds("kept", KeptGenerator::schedule);

    @Test
    @DisplayName("the first seeds with stored texts, tasks that run once and forced releases break no promise")
    void play_firstSeedsWithStoredTexts_breakNothing() throws InterruptedException {
        seeds.assertFewBreakNothing();
    }

    @Test
    @Tag("ci")
    @DisplayName("seeds with stored texts, tasks that run once and forced releases break no promise")
    void play_seedsWithStoredTexts_breakNothing() throws InterruptedException {
        seeds.assertNothingBreaks(300);
    }

    @Test
    @DisplayName(
            "texts are stored and found, tasks find the outcomes of others, and holds of all kinds are ended by force")
    void play_seedsWithStoredTexts_storeAndFindAndEnd() {
        seeds.assertTraced(
                100,
                "stores text .* under lock:\\d: STORED",
                "stores text .* under lock:\\d: NOT_HELD",
                "finds Optional\\[.* under lock:",
                "stores text .* under holdfast:once:task:\\d+: STORED",
                "finds Optional\\[.* under holdfast:once:",
                "ended .* of lock:\\d: true",
                "ended .* of lock:\\d: false");
    }
}
