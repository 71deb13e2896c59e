package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.GroupsGenerator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Names that are locks, read-write locks and semaphores at once, and nothing breaks that is promised of them. */
class GroupsTest {

    private static final int SEEDS = 400;

    private static void play(long seed, Tally tally) {
        Schedule schedule = GroupsGenerator.schedule(seed);
        tally.add(schedule, new Simulation().play(schedule));
    }

    @Test
    @DisplayName("seeds with readers and permits break no promise, on one server and with takeovers")
    void play_seedsWithGroups_breakNothing() throws InterruptedException {
        Tally tally = new SeedRange(1, SEEDS)
                .play(2, GroupsTest::play, present -> System.err.println(present.seeds() + " of " + SEEDS));

        assertThat(tally.failing())
                .as("./holdfast simulate --topology groups --seed N --trace shows one")
                .isEmpty();
        assertThat(tally.grants()).isGreaterThan(10 * SEEDS);
        assertThat(tally.explained())
                .as("what failed assumptions explain, to show that they are put to the test")
                .isPositive();
    }

    @Test
    @DisplayName("permits are granted, one and several at a time, beside readers and holders of all")
    void play_seedsWithGroups_grantPermits() {
        EngineErrors.install();
        List<String> lines = new ArrayList<>();
        for (long seed = 1; seed <= 20; seed++) {
            new Simulation().play(GroupsGenerator.schedule(seed), lines::add);
        }

        for (String granted : List.of("PERMIT 1 of", "PERMIT 2 of", "READ", "ALONE")) {
            assertThat(lines).anySatisfy(line -> assertThat(line).contains(" has lock:", granted));
        }
    }
}
