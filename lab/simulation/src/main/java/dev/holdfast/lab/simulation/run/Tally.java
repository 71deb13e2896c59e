package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.schedule.Schedule;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What many runs came to. Thread-safe. */
public final class Tally {

    private long seeds;
    private long grants;
    private long events;
    private long explained;
    private long copies;
    private long unnoticedCopies;
    private final Map<FaultKind, Long> faults = new EnumMap<>(FaultKind.class);
    private final Map<Long, Outcome> failing = new TreeMap<>();

    /**
     * Adds a run.
     *
     * @param schedule what was played
     * @param outcome how it went
     */
    public void add(Schedule schedule, Outcome outcome) {
        add(schedule.faults(), outcome);
    }

    /**
     * Adds a run.
     *
     * @param injected what went wrong in it
     * @param outcome how it went
     */
    public synchronized void add(List<Fault> injected, Outcome outcome) {
        seeds++;
        grants += outcome.grants();
        events += outcome.events();
        explained += outcome.explained().size();
        copies += outcome.copies();
        unnoticedCopies += outcome.unnoticedCopies();
        for (Fault fault : injected) {
            faults.merge(fault.kind(), 1L, Long::sum);
        }
        if (!outcome.violations().isEmpty()) {
            failing.put(outcome.seed(), outcome);
        }
    }

    /** How many runs. */
    public synchronized long seeds() {
        return seeds;
    }

    /** How many leases were given to callers. */
    public synchronized long grants() {
        return grants;
    }

    /** How much happened. */
    public synchronized long events() {
        return events;
    }

    /** How many violations failed assumptions explain. */
    public synchronized long explained() {
        return explained;
    }

    /** How many processes were copied. */
    public synchronized long copies() {
        return copies;
    }

    /** How many copies went on beside another process under its id, which was out of reach. */
    public synchronized long unnoticedCopies() {
        return unnoticedCopies;
    }

    /** How many violations nothing explains. */
    public synchronized long violations() {
        return failing.values().stream()
                .mapToLong(outcome -> outcome.violations().size())
                .sum();
    }

    /** The runs with a violation that nothing explains, by their seeds. */
    public synchronized List<Outcome> failing() {
        return List.copyOf(failing.values());
    }

    /** How many faults were injected, by kind. */
    public synchronized Map<FaultKind, Long> faults() {
        return new EnumMap<>(faults);
    }
}
