package dev.holdfast.lab.run;

import dev.holdfast.lab.analysis.SliceAnalysis;
import dev.holdfast.lab.analysis.WaitTimes;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.PeerResult.Hold;
import dev.holdfast.lab.figures.PeerResult.Samples;
import dev.holdfast.lab.figures.Violations;
import dev.holdfast.lab.run.Targets.Target;
import java.util.ArrayList;
import java.util.List;

/** A peer in a scenario, and what it has shown so far. */
final class Entrant {

    private final Target target;
    private final List<PeerResult.Slice> slices = new ArrayList<>();
    private final WaitTimes waits = new WaitTimes();
    private Violations ofWarmUps = Violations.NONE;
    private List<Hold> lastExcerpt = List.of();
    private boolean warm;

    Entrant(Target target) {
        this.target = target;
    }

    Target target() {
        return target;
    }

    String name() {
        return target.peer().name();
    }

    /** Says whether it has run on the present stage. */
    boolean isWarm() {
        return warm;
    }

    void coolDown() {
        warm = false;
    }

    void takeWarmUp(SliceAnalysis analysis) {
        warm = true;
        ofWarmUps = ofWarmUps.plus(analysis.violations());
    }

    void take(SliceAnalysis analysis) {
        slices.add(analysis.result());
        waits.add(analysis.waits());
        lastExcerpt = analysis.excerpt();
    }

    PeerResult result() {
        return new PeerResult(name(), slices, ofWarmUps, new Samples(waits.curve(), lastExcerpt));
    }
}
