package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.KeptGenerator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Texts that are stored under locks, tasks that run once, and holds that operators end. */
class KeptTest {

    private static final int SEEDS = 300;

    private static void play(long seed, Tally tally) {
        Schedule schedule = KeptGenerator.schedule(seed);
        tally.add(schedule, new Simulation().play(schedule));
    }

    @Test
    @DisplayName("seeds with stored texts, tasks that run once and forced releases break no promise")
    void play_seedsWithStoredTexts_breakNothing() throws InterruptedException {
        Tally tally = new SeedRange(1, SEEDS)
                .play(2, KeptTest::play, present -> System.err.println(present.seeds() + " of " + SEEDS));

        assertThat(tally.failing())
                .as("./holdfast simulate --topology kept --seed N --trace shows one")
                .isEmpty();
        assertThat(tally.grants()).isGreaterThan(10 * SEEDS);
        assertThat(tally.explained())
                .as("what failed assumptions explain, to show that they are put to the test")
                .isPositive();
    }

    @Test
    @DisplayName(
            "texts are stored and found, tasks find the outcomes of others, and holds of all kinds are ended by force")
    void play_seedsWithStoredTexts_storeAndFindAndEnd() {
        EngineErrors.install();
        List<String> lines = new ArrayList<>();
        for (long seed = 1; seed <= 100; seed++) {
            new Simulation().play(KeptGenerator.schedule(seed), lines::add);
        }

        for (String played : List.of(
                "stores text .* under lock:\\d: STORED",
                "stores text .* under lock:\\d: NOT_HELD",
                "finds Optional\\[.* under lock:",
                "stores text .* under holdfast:once:task:\\d+: STORED",
                "finds Optional\\[.* under holdfast:once:",
                "ended .* of lock:\\d: true",
                "ended .* of lock:\\d: false")) {
            assertThat(lines).anySatisfy(line -> assertThat(line).containsPattern(played));
        }
    }
}
