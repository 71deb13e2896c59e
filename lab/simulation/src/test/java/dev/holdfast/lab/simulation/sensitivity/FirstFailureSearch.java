package dev.holdfast.lab.simulation.sensitivity;

import dev.holdfast.lab.simulation.quorum.QuorumSimulation;
import dev.holdfast.lab.simulation.rows.RowsSimulation;
import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.Simulation;
import dev.holdfast.lab.simulation.run.Tally;
import dev.holdfast.lab.simulation.schedule.CountedGenerator;
import dev.holdfast.lab.simulation.schedule.Generator;
import dev.holdfast.lab.simulation.schedule.GroupsGenerator;
import dev.holdfast.lab.simulation.schedule.KeptGenerator;
import dev.holdfast.lab.simulation.schedule.OrderGenerator;
import dev.holdfast.lab.simulation.schedule.ResizeGenerator;
import dev.holdfast.lab.simulation.schedule.SetsGenerator;
import dev.holdfast.lab.simulation.schedule.StickyGenerator;
import dev.holdfast.lab.simulation.schedule.TakeoverGenerator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongFunction;

/**
 * Plays seeds until one breaks a promise. Loaded anew for each variant, so all that goes in and out of it is the JVM's
 * own.
 */
public final class FirstFailureSearch implements BiFunction<String, List<Long>, String> {

    /**
     * Plays.
     *
     * @param topology "single", "takeover", "groups", "sticky", "order", "kept", "resize", "sets",
     *     "counted", "quorum" or "rows"
     * @param ends the first seed and the last one
     * @return the first failing seed and the rule that it breaks first, with a space between; empty if there is none
     */
    @Override
    public String apply(String topology, List<Long> ends) {
        LongFunction<Outcome> player = player(topology);
        for (long seed = ends.get(0); seed <= ends.get(1); seed++) {
            Outcome outcome = player.apply(seed);
            if (!outcome.violations().isEmpty()) {
                return seed + " " + outcome.violations().get(0).rule();
            }
        }
        return "";
    }

    private static LongFunction<Outcome> player(String topology) {
        Simulation simulation = new Simulation();
        return switch (topology) {
            case "single" -> seed -> simulation.play(Generator.schedule(seed));
            case "takeover" -> seed -> simulation.play(TakeoverGenerator.schedule(seed));
            case "groups" -> seed -> simulation.play(GroupsGenerator.schedule(seed));
            case "order" -> seed -> simulation.play(OrderGenerator.schedule(seed));
            case "sticky" -> seed -> simulation.play(StickyGenerator.schedule(seed));
            case "kept" -> seed -> simulation.play(KeptGenerator.schedule(seed));
            case "resize" -> seed -> simulation.play(ResizeGenerator.schedule(seed));
            case "sets" -> seed -> simulation.play(SetsGenerator.schedule(seed));
            case "counted" -> seed -> simulation.play(CountedGenerator.schedule(seed));
            case "rows" -> seed -> new RowsSimulation().play(seed, new Tally(), null);
            case "quorum" -> seed -> new QuorumSimulation().play(seed, new Tally(), null);
            default -> throw new IllegalArgumentException("no topology: " + topology);
        };
    }
}
