package dev.holdfast.lab.simulation.sensitivity;

import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.Simulation;
import dev.holdfast.lab.simulation.schedule.Generator;
import java.util.function.LongFunction;

/**
 * Plays seeds from 1 on until one breaks a promise. Loaded anew for each variant, so all that goes in and out of it is
 * the JVM's own.
 */
public final class FirstFailureSearch implements LongFunction<String> {

    /**
     * Plays.
     *
     * @param seeds how many at most
     * @return the first failing seed and the rule that it breaks, with a space between; empty if there is none
     */
    @Override
    public String apply(long seeds) {
        Simulation simulation = new Simulation();
        for (long seed = 1; seed <= seeds; seed++) {
            Outcome outcome = simulation.play(Generator.schedule(seed));
            if (!outcome.violations().isEmpty()) {
                return seed + " " + outcome.violations().get(0).rule();
            }
        }
        return "";
    }
}
