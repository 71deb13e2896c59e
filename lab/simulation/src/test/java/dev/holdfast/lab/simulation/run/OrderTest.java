package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.OrderGenerator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Head starts and a strict order, beside readers, writers, permits and locks that rest of the same names. */
class OrderTest {

    private static final int SEEDS = 300;
    private static final long FIRST_IN_ONE_ORDER = 10;

    private static void play(long seed, Tally tally) {
        Schedule schedule = OrderGenerator.schedule(seed);
        tally.add(schedule, new Simulation().play(schedule));
    }

    @Test
    @DisplayName("seeds with head starts and strict orders break no promise, on one server and with takeovers")
    void play_seedsWithOrders_breakNothing() throws InterruptedException {
        Tally tally = new SeedRange(1, SEEDS)
                .play(2, OrderTest::play, present -> System.err.println(present.seeds() + " of " + SEEDS));

        assertThat(tally.failing())
                .as("./holdfast simulate --topology order --seed N --trace shows one")
                .isEmpty();
        assertThat(tally.grants()).isGreaterThan(10 * SEEDS);
        assertThat(tally.explained())
                .as("what failed assumptions explain, to show that they are put to the test")
                .isPositive();
    }

    @Test
    @DisplayName("locks are handed on in one strict order, with head starts, among callers of several clients")
    void play_seedsWithOneOrder_judgeIt() {
        Schedule schedule = OrderGenerator.schedule(FIRST_IN_ONE_ORDER);

        assertThat(schedule.strictlyOrdered()).isEqualTo(schedule.locks());
        assertThat(schedule.calls()).anyMatch(call -> call.headStartMillis() > 0);
    }
}
