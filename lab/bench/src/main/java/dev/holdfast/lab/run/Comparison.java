package dev.holdfast.lab.run;

import dev.holdfast.lab.report.PeerResult;
import dev.holdfast.lab.report.PeerResult.Hold;
import dev.holdfast.lab.report.PeerResult.Samples;
import dev.holdfast.lab.report.PeerResult.WaitPoint;
import dev.holdfast.lab.report.Violations;
import dev.holdfast.lab.run.Targets.Target;
import dev.holdfast.lab.server.Closing;
import dev.holdfast.lab.server.OtherJvm;
import dev.holdfast.lab.setup.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;

/**
 * Peers in one scenario, in slices that take turns: one round is a slice of each, in an order of its own, so that
 * whatever else the machine does meets all of them alike. If a peer fails, the others go on without it, on a stage of
 * their own, since the threads of the one that failed may still be on the old one.
 */
record Comparison(BenchRun run, LoadSpec load, Settings settings) {

    private static final long ORDER_SEED = 42;
    private static final int POINTS_EACH_HALVING = 5;

    /** A peer in the scenario, and what it has shown so far. */
    private static final class Entrant {

        private final Target target;
        private final List<PeerResult.Slice> slices = new ArrayList<>();
        private final Histogram waitNanos = new Histogram(3);
        private Violations before = Violations.NONE;
        private List<Hold> lastExcerpt = List.of();

        Entrant(Target target) {
            this.target = target;
        }

        PeerResult result() {
            // The nearer to the longest wait, the denser.
            List<WaitPoint> waits = new ArrayList<>();
            for (HistogramIterationValue value : waitNanos.percentiles(POINTS_EACH_HALVING)) {
                waits.add(new WaitPoint(value.getPercentileLevelIteratedTo(), value.getValueIteratedTo() / 1e3));
            }
            Samples samples = new Samples(waits, lastExcerpt);
            return new PeerResult(target.peer().name(), List.copyOf(slices), before, samples);
        }
    }

    /** Runs the warm-up of all peers, which is round 0, and all rounds. */
    List<PeerResult> of(List<Target> targets) throws InterruptedException {
        List<Entrant> entrants =
                new ArrayList<>(targets.stream().map(Entrant::new).toList());
        Random order = new Random(ORDER_SEED);
        @Nullable Stage stage = null;
        try (Closing closing = new Closing()) {
            for (int round = 0; round <= settings.rounds; round++) {
                List<Entrant> turns = new ArrayList<>(entrants);
                if (round > 0) {
                    Collections.shuffle(turns, order);
                }
                for (Entrant entrant : turns) {
                    try {
                        stage = stage != null ? stage : Stage.open(load, settings.clients, run.lookup(), closing);
                        run(entrant, round, stage);
                    } catch (RuntimeException e) {
                        entrants.remove(entrant);
                        run.progress().plan(round - settings.rounds);
                        run.exclude(entrant.target.peer(), load.scenario(), OtherJvm.reason(e), true);
                        stage = null;
                        closeAfterFailure(closing);
                    }
                }
            }
        }
        return entrants.stream().map(Entrant::result).toList();
    }

    private void closeAfterFailure(Closing closing) {
        try {
            closing.close();
        } catch (RuntimeException e) {
            run.progress().say("what a peer left behind could not be closed: " + OtherJvm.reason(e));
        }
    }

    private void run(Entrant entrant, int round, Stage stage) throws InterruptedException {
        String peer = entrant.target.peer().name();
        String uri = entrant.target.uri();
        String part = round == 0 ? "warm-up" : "round " + round + " of " + settings.rounds;
        run.progress().begin(load.scenario().name() + ": " + peer + ", " + part);
        stage.each(host -> host.connect(peer, uri));
        Slice slice = new Slice(stage, entrant.target, BenchRun.keys(load.scenario(), peer, round), round);
        if (round == 0) {
            entrant.before = slice.run(settings.settling(), settings.warmUp()).violations();
            return;
        }
        SliceAnalysis analysis = slice.run(settings.settling(), settings.measured());
        entrant.slices.add(analysis.result());
        entrant.waitNanos.add(analysis.waitNanos());
        entrant.lastExcerpt = analysis.excerpt();
    }
}
