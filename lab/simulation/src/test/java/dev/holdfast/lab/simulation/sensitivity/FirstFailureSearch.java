package dev.holdfast.lab.simulation.sensitivity;

import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.Simulation;
import dev.holdfast.lab.simulation.schedule.Generator;
import java.util.function.BiFunction;

/**
 * Plays seeds until one breaks a promise. Loaded anew for each variant, so all that goes in and out of it is the JVM's
 * own.
 */
public final class FirstFailureSearch implements BiFunction<Long, Long, String> {

    /**
     * Plays.
     *
     * @param from the first seed
     * @param to the last seed
     * @return the first failing seed and the rule that it breaks first, with a space between; empty if there is none
     */
    @Override
    public String apply(Long from, Long to) {
        Simulation simulation = new Simulation();
        for (long seed = from; seed <= to; seed++) {
            Outcome outcome = simulation.play(Generator.schedule(seed));
            if (!outcome.violations().isEmpty()) {
                return seed + " " + outcome.violations().get(0).rule();
            }
        }
        return "";
    }
}
