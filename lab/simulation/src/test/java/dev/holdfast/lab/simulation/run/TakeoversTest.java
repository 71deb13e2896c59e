package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.lab.simulation.schedule.TakeoverGenerator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Other servers take over, and nothing breaks that is promised then. */
class TakeoversTest {

    private static final int SEEDS = 400;

    private final GeneratedSeeds seeds = new GeneratedSeeds("takeover", TakeoverGenerator::schedule);

    @Test
    @DisplayName("the first seeds in which other servers take over break no promise that holds then")
    void play_firstSeedsWithTakeovers_breakNothing() throws InterruptedException {
        Tally tally = seeds.tallyOfUnbroken(GeneratedSeeds.FEW);

        assertThat(tally.faults().get(FaultKind.TAKEOVER)).isGreaterThan(tally.seeds());
    }

    @Test
    @Tag("ci")
    @DisplayName("seeds in which other servers take over break no promise that holds then")
    void play_seedsWithTakeovers_breakNothing() throws InterruptedException {
        Tally tally = seeds.tallyOfUnbroken(SEEDS);

        assertThat(tally.faults().get(FaultKind.TAKEOVER)).isGreaterThan(SEEDS);
    }

    @Test
    @DisplayName("a seed with takeovers plays the same each time, and not what it plays on one server")
    void play_sameSeedWithTakeovers_givesTheSameRun() {
        EngineErrors.install();
        Schedule schedule = TakeoverGenerator.schedule(3);

        Outcome first = new Simulation().play(schedule);

        assertThat(new Simulation().play(TakeoverGenerator.schedule(3))).isEqualTo(first);
    }

    @Test
    @DisplayName("clients are told that another server is the primary, and their holds are confirmed by it or restored")
    void play_takeover_isHeardByTheClients() {
        EngineErrors.install();
        List<String> lines = new ArrayList<>();
        for (long seed = 1; seed <= 20; seed++) {
            new Simulation().play(TakeoverGenerator.schedule(seed), lines::add);
        }

        assertThat(lines)
                .anySatisfy(line -> assertThat(line).contains("server 1 takes over; lost or different: [hold"));
        assertThat(lines).anySatisfy(line -> assertThat(line).contains("is told that server 1 is the primary"));
    }
}
