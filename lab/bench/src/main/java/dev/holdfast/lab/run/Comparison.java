package dev.holdfast.lab.run;

import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.PeerResult.Hold;
import dev.holdfast.lab.figures.PeerResult.Samples;
import dev.holdfast.lab.figures.SliceAnalysis;
import dev.holdfast.lab.figures.Violations;
import dev.holdfast.lab.figures.WaitTimes;
import dev.holdfast.lab.load.LoadSpec;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.run.Targets.Target;
import dev.holdfast.lab.server.Closing;
import dev.holdfast.lab.server.OtherJvm;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Peers in one scenario, in slices that take turns: one round is a slice of each, in an order of its own, so that
 * whatever else the machine does meets all of them alike. If a peer fails, the others begin anew without it, on a stage
 * of their own, since the threads of the one that failed may still be on the old one.
 */
final class Comparison {

    private static final long ORDER_SEED = 42;

    private final BenchRun run;
    private final LoadSpec load;
    private final Settings settings;
    private final Peers.Lookup peers;
    private final Progress progress;
    private final List<Entrant> entrants = new ArrayList<>();

    Comparison(BenchRun run, Scenario scenario, Settings settings, Peers.Lookup peers, Progress progress) {
        this.run = run;
        this.load = LoadSpec.of(scenario, settings);
        this.settings = settings;
        this.peers = peers;
        this.progress = progress;
    }

    /** A peer in the scenario, and what it has shown so far. */
    private static final class Entrant {

        private final Target target;
        private final List<PeerResult.Slice> slices = new ArrayList<>();
        private WaitTimes waits = new WaitTimes();
        private Violations before = Violations.NONE;
        private List<Hold> lastExcerpt = List.of();

        Entrant(Target target) {
            this.target = target;
        }

        String name() {
            return target.peer().name();
        }

        PeerResult result() {
            return new PeerResult(name(), List.copyOf(slices), before, new Samples(waits.curve(), lastExcerpt));
        }

        void takeWarmUp(SliceAnalysis analysis) {
            // What was wrong stays known, should all begin anew.
            before = result().violations().plus(analysis.violations());
            slices.clear();
            waits = new WaitTimes();
        }

        void take(SliceAnalysis analysis) {
            slices.add(analysis.result());
            waits.add(analysis.waits());
            lastExcerpt = analysis.excerpt();
        }
    }

    /** Runs the warm-up of all peers, and all rounds. */
    List<PeerResult> run(List<Target> targets) throws InterruptedException {
        targets.forEach(target -> entrants.add(new Entrant(target)));
        while (!ranThrough()) {
            progress.plan(entrants.size() * (1 + settings.rounds()));
        }
        return entrants.stream().map(Entrant::result).toList();
    }

    /** Says whether all came to the end; removes the one that did not. */
    private boolean ranThrough() throws InterruptedException {
        int count = entrants.size();
        try (Closing closing = new Closing()) {
            takeTurns(closing);
        } catch (RuntimeException e) {
            if (entrants.size() == count) {
                throw e;
            }
            progress.say("what a peer left behind could not be closed: " + OtherJvm.reason(e));
        }
        return entrants.size() == count;
    }

    private void takeTurns(Closing closing) throws InterruptedException {
        Random order = new Random(ORDER_SEED);
        @Nullable Stage stage = null;
        int slices = 0;
        for (int round = 0; round <= settings.rounds(); round++) {
            List<Entrant> turns = new ArrayList<>(entrants);
            if (round > 0) {
                Collections.shuffle(turns, order);
            }
            for (Entrant entrant : turns) {
                slices++;
                try {
                    stage = stage != null ? stage : Stage.open(load, settings.clients(), peers, closing);
                    run(entrant, round, stage);
                } catch (RuntimeException e) {
                    progress.plan(slices - entrants.size() * (1 + settings.rounds()));
                    entrants.remove(entrant);
                    run.exclude(entrant.target.peer(), load.scenario(), OtherJvm.reason(e), true);
                    return;
                }
            }
        }
    }

    /** Runs a slice; round 0 is the warm-up. */
    private void run(Entrant entrant, int round, Stage stage) throws InterruptedException {
        String peer = entrant.name();
        String part = round == 0 ? "warm-up" : "round " + round + " of " + settings.rounds();
        progress.begin(load.scenario().name() + ": " + peer + ", " + part);
        stage.each(host -> host.connect(peer, entrant.target.uri()));
        Slice slice = new Slice(stage, entrant.target, BenchRun.keys(load.scenario(), peer, round), round);
        if (round == 0) {
            entrant.takeWarmUp(slice.run(settings.settling(), settings.warmUp()));
        } else {
            entrant.take(slice.run(settings.settling(), settings.measured()));
        }
    }
}
