package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.OrderGenerator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Head starts and a strict order, beside readers, writers, permits and locks that rest of the same names. */
class OrderTest {

    private static final int SEEDS = 300;
    private static final long FIRST_IN_ONE_ORDER = 10;

    private final GeneratedSeeds seeds = new GeneratedSeeds("order", OrderGenerator::schedule);

    @Test
    @DisplayName(
            "the first seeds with head starts and strict orders break no promise, on one server and with takeovers")
    void play_firstSeedsWithOrders_breakNothing() throws InterruptedException {
        seeds.assertFewBreakNothing();
    }

    @Test
    @Tag("ci")
    @DisplayName("seeds with head starts and strict orders break no promise, on one server and with takeovers")
    void play_seedsWithOrders_breakNothing() throws InterruptedException {
        seeds.assertNothingBreaks(SEEDS);
    }

    @Test
    @DisplayName("locks are handed on in one strict order, with head starts, among callers of several clients")
    void play_seedsWithOneOrder_judgeIt() {
        Schedule schedule = OrderGenerator.schedule(FIRST_IN_ONE_ORDER);

        assertThat(schedule.strictlyOrdered()).isEqualTo(schedule.locks());
        assertThat(schedule.calls()).anyMatch(call -> call.headStartMillis() > 0);
    }
}
