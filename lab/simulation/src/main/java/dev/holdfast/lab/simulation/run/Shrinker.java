package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Makes a failing schedule smaller: drops parts of it, halves first and single elements last, for as long as the same
 * rule is still broken. (A. Zeller and R. Hildebrandt, <i>Simplifying and Isolating Failure-Inducing Input</i>, 2002,
 * in its simple form.)
 */
public final class Shrinker {

    private static final int MOST_RUNS = 1_500;

    private final Simulation simulation;
    private final Rule rule;
    private int runs;

    /**
     * A shrinker.
     *
     * @param simulation plays
     * @param rule that is broken, and has to stay so
     */
    public Shrinker(Simulation simulation, Rule rule) {
        this.simulation = simulation;
        this.rule = rule;
    }

    /**
     * Makes a schedule smaller.
     *
     * @param failing breaks the rule
     * @return one that breaks it, too
     */
    public Schedule shrink(Schedule failing) {
        Schedule smallest = failing;
        int size;
        do {
            size = smallest.size();
            smallest = drop(smallest, smallest.faults(), Schedule::withFaults);
            smallest = drop(smallest, smallest.interventions(), Schedule::withInterventions);
            smallest = drop(smallest, smallest.counted(), Schedule::withCounted);
            smallest = drop(smallest, smallest.clients(), Schedule::withClients);
            smallest = withoutIdleCalls(smallest);
            smallest = drop(smallest, smallest.calls(), Schedule::withCalls);
        } while (smallest.size() < size && runs < MOST_RUNS);
        return smallest;
    }

    private <E> Schedule drop(Schedule whole, List<E> elements, BiFunction<Schedule, List<E>, Schedule> with) {
        Schedule smallest = whole;
        List<E> kept = elements;
        for (int part = Math.max(1, kept.size() / 2); part >= 1; part /= 2) {
            for (int from = 0; from < kept.size() && runs < MOST_RUNS; ) {
                List<E> fewer = new ArrayList<>(kept.subList(0, from));
                fewer.addAll(kept.subList(Math.min(kept.size(), from + part), kept.size()));
                Schedule candidate = with.apply(smallest, fewer);
                if (fails(candidate)) {
                    smallest = candidate;
                    kept = fewer;
                } else {
                    from += part;
                }
            }
        }
        return smallest;
    }

    /** Calls of clients that are gone play no part. */
    private static Schedule withoutIdleCalls(Schedule schedule) {
        return schedule.withCalls(schedule.calls().stream()
                .filter(call -> schedule.clients().stream().anyMatch(plan -> plan.client() == call.client()))
                .toList());
    }

    private boolean fails(Schedule candidate) {
        runs++;
        return simulation.play(candidate).violations().stream().anyMatch(violation -> violation.rule() == rule);
    }
}
