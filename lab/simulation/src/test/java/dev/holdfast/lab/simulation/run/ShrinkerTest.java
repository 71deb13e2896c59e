package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.check.Violation;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.schedule.Generator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.lab.simulation.world.Clock;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ShrinkerTest {

    /** A server that forgets everything when its scripts are flushed, which explains nothing. */
    private static ModelAdapter forgetful(Clock clock) {
        return new ModelAdapter(clock) {
            @Override
            public void flushScripts() {
                flushAll();
            }
        };
    }

    @Test
    @DisplayName(
            "what is left of a failing schedule still fails, needs each of its faults, and names the one that does it")
    void shrink_failingSchedule_keepsWhatItTakes() {
        Simulation simulation = new Simulation(ShrinkerTest::forgetful);
        Schedule failing = LongStream.range(0, 5_000)
                .mapToObj(Generator::schedule)
                .filter(schedule -> breaks(simulation, schedule))
                .findFirst()
                .orElseThrow();

        Schedule small = new Shrinker(simulation, Rule.ONE_VALID_LEASE).shrink(failing);

        assertThat(breaks(simulation, small)).isTrue();
        assertThat(small.size()).isLessThan(failing.size());
        assertThat(small.faults())
                .extracting(Fault::kind)
                .containsAnyOf(FaultKind.SCRIPT_FLUSH, FaultKind.SERVER_RESTART);
        assertThat(small.faults())
                .allSatisfy(fault -> assertThat(breaks(simulation, without(small, fault)))
                        .as("without %s", fault)
                        .isFalse());
        assertThat(breaks(new Simulation(), small))
                .as("on a server that does not forget")
                .isFalse();
    }

    private static Schedule without(Schedule schedule, Fault fault) {
        return new Schedule(
                schedule.head(),
                schedule.clients(),
                schedule.calls(),
                schedule.faults().stream().filter(other -> !other.equals(fault)).toList());
    }

    private static boolean breaks(Simulation simulation, Schedule schedule) {
        return simulation.play(schedule).violations().stream()
                .map(Violation::rule)
                .anyMatch(Rule.ONE_VALID_LEASE::equals);
    }
}
