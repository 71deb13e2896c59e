package dev.holdfast.lab.simulation.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.SeedRange;
import dev.holdfast.lab.simulation.run.Tally;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients on a table stand still, lose answers and connections, and nothing that the backend promises is broken. */
class RowsSimulationTest {

    private static final int SEEDS = 100;
    private static final int MORE_SEEDS = 200;
    private static final long MANY_SEEDS = Long.getLong("simulation.rows.seeds", 2_000);

    private static Outcome play(long seed, Tally tally) {
        return new RowsSimulation().play(seed, tally, null);
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
                .as("./holdfast simulate --topology rows --seed N --trace shows one")
                .isEmpty();
        assertThat(tally.grants()).isGreaterThan(10L * seeds);
        assertThat(tally.faults())
                .containsKeys(FaultKind.REPLAY, FaultKind.REPLY_LOSS, FaultKind.SERVER_RESTART, FaultKind.BUSY);
    }

    @Test
    @DisplayName("the first seeds on a table break no promise, with faults of clients, connections and database")
    void play_firstSeeds_breakNothing() throws InterruptedException {
        assertNothingBreaks(SEEDS);
    }

    @Test
    @Tag("ci")
    @DisplayName("seeds on a table break no promise, with faults of clients, connections and database")
    void play_moreSeeds_breakNothing() throws InterruptedException {
        assertNothingBreaks(MORE_SEEDS);
    }

    @Test
    @Tag("thorough")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @DisplayName("many seeds on a table break no promise")
    void play_manySeeds_breakNothing() throws InterruptedException {
        assertThat(playAll(MANY_SEEDS).failing()).isEmpty();
    }

    @Test
    @DisplayName("a renewal that guesses the time of a row which is not read never makes the hold shorter")
    void play_seedWithASlowExchangeBeforeAnExtension_breaksNothing() {
        assertThat(play(341, new Tally()).violations()).isEmpty();
    }

    @Test
    @DisplayName("a renewal that was read in time and is written late revives no hold that was left")
    void play_seedWithARenewalThatIsWrittenLate_breaksNothing() {
        assertThat(play(16866, new Tally()).violations()).isEmpty();
    }

    @Test
    @DisplayName("a late release of a process that has crashed is not taken for one of the next process")
    void play_seedWithALateReleaseOfACrashedProcess_breaksNothing() {
        assertThat(play(19141, new Tally()).violations()).isEmpty();
    }

    @Test
    @DisplayName("a lease by a local handoff is of a hold from before the database's clock was set forward")
    void play_seedWithAHandoffAfterTheClockWasSet_breaksNothing() {
        Outcome played = play(8031, new Tally());

        assertThat(played.violations()).isEmpty();
        assertThat(played.explained()).anyMatch(each -> each.rule() == Rule.ONE_VALID_LEASE);
    }

    @Test
    @DisplayName("a permit that was granted before another one, and heard of after it, goes to a caller who came later")
    void play_seedWithAPermitThatIsHeardOfLate_breaksNothing() {
        assertThat(play(3216, new Tally()).violations()).isEmpty();
    }

    @Test
    @DisplayName("a seed plays the same each time")
    void play_sameSeed_givesTheSameRun() {
        Outcome first = play(7, new Tally());

        assertThat(play(7, new Tally())).isEqualTo(first);
        assertThat(play(8, new Tally()).hash()).isNotEqualTo(first.hash());
    }

    /** The second writing of one request was not answered, and what became of the first alone was asked. */
    @Test
    void forcedRelease_whoseWritingsAreBothUnanswered_isNotToldAsRefused() {
        assertThat(play(4877, new Tally()).violations()).isEmpty();
        assertThat(play(17750, new Tally()).violations()).isEmpty();
    }
}
