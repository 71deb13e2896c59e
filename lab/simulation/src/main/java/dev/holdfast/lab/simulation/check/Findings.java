package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Trace;
import java.util.ArrayList;
import java.util.List;

/** What was found in a run, and what explains some of it. */
public final class Findings {

    private final Agenda agenda;
    private final Trace trace;
    private final List<Violation> violations = new ArrayList<>();
    private final List<Violation> explained = new ArrayList<>();

    /**
     * Nothing was found yet.
     *
     * @param agenda true time
     * @param trace what happened
     */
    public Findings(Agenda agenda, Trace trace) {
        this.agenda = agenda;
        this.trace = trace;
    }

    /**
     * A promise was broken.
     *
     * @param rule which
     * @param isExplained whether one of its assumptions failed
     * @param sentence how
     */
    public void broken(Rule rule, boolean isExplained, String sentence) {
        Violation violation = new Violation(rule, agenda.nowNanos(), sentence);
        (isExplained ? explained : violations).add(violation);
        trace.add("broken", rule.name().hashCode(), sentence.hashCode());
        trace.write(-1, (isExplained ? "EXPLAINED " : "VIOLATION ") + rule + ": " + sentence);
    }

    /**
     * What nothing explains.
     *
     * @return in the order of time
     */
    public List<Violation> violations() {
        return violations;
    }

    /**
     * What failed assumptions explain.
     *
     * @return in the order of time
     */
    public List<Violation> explained() {
        return explained;
    }
}
