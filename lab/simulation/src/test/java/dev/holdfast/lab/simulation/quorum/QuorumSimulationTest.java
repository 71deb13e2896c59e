package dev.holdfast.lab.simulation.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.SeedRange;
import dev.holdfast.lab.simulation.run.Tally;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Members of a quorum fail, and no promise is broken; nothing explains a finding but a forced release. */
class QuorumSimulationTest {

    private static final int SEEDS = 30;
    private static final int MORE_SEEDS = 200;
    private static final long MANY_SEEDS = Long.getLong("simulation.quorum.seeds", 2_000);

    private static Outcome play(long seed, Tally tally) {
        return new QuorumSimulation().play(seed, tally, null);
    }

    private static Tally playAll(long seeds) throws InterruptedException {
        return new SeedRange(1, seeds)
                .play(
                        2,
                        (seed, tally) -> {
                            Outcome unused = play(seed, tally);
                        },
                        present -> System.err.println(present.seeds() + " of " + seeds));
    }

    private static void assertNothingBreaks(int seeds) throws InterruptedException {
        Tally tally = playAll(seeds);

        assertThat(tally.failing())
                .as("./holdfast simulate --topology quorum --seed N --trace shows one")
                .isEmpty();
        assertThat(tally.grants()).isGreaterThan(10L * seeds);
        assertThat(tally.faults())
                .containsKeys(
                        FaultKind.SERVER_LOSS, FaultKind.LOST_WRITES, FaultKind.FLUSH_ALL, FaultKind.SERVER_RESTART);
    }

    @Test
    @DisplayName("the first seeds on three and five members break no promise, whatever members are lost")
    void play_firstSeeds_breakNothing() throws InterruptedException {
        assertNothingBreaks(SEEDS);
    }

    @Test
    @Tag("ci")
    @DisplayName("seeds on three and five members break no promise, whatever members are lost")
    void play_moreSeeds_breakNothing() throws InterruptedException {
        assertNothingBreaks(MORE_SEEDS);
    }

    @Test
    @Tag("thorough")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @DisplayName("many seeds on three and five members break no promise")
    void play_manySeeds_breakNothing() throws InterruptedException {
        assertThat(playAll(MANY_SEEDS).failing()).isEmpty();
    }

    @Test
    @DisplayName("a copy of what gives back the votes of a question that asked once touches none of a later question")
    void play_seedWithAFailedQuestionBeforeAGrant_breaksNothing() {
        assertThat(play(16_758, new Tally()).violations()).isEmpty();
    }

    @Test
    @DisplayName("a seed plays the same each time")
    void play_sameSeed_givesTheSameRun() throws InterruptedException {
        List<Outcome> outcomes = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            Tally unused = new SeedRange(7, 8).play(1, (seed, tally) -> outcomes.add(play(seed, tally)), all -> {});
        }

        assertThat(outcomes.subList(2, 4)).isEqualTo(outcomes.subList(0, 2));
        assertThat(outcomes.get(0).hash()).isNotEqualTo(outcomes.get(1).hash());
    }
}
