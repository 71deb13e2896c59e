package dev.holdfast.lab.figures;

import dev.holdfast.lab.figures.PeerResult.Hold;
import dev.holdfast.lab.load.LoadSpec;
import dev.holdfast.lab.load.Tape.Pass;
import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.setup.Scenario.Shape;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Makes figures out of the stretches of a slice. What counts is a pass that ended, and a wait that ended, in the
 * measured time, and a wait that did not end in it; every pass is checked, of before and after as well.
 */
public final class SliceAnalysis {

    private static final int HOLDS_TO_DRAW = 300;

    private final LoadSpec load;
    private final WaitTimes waits = new WaitTimes();
    private final Handoffs handoffs = new Handoffs();
    private final Costs costs = new Costs();
    private final HoldsCheck check = new HoldsCheck();
    private final List<Pass> firstPasses = new ArrayList<>();
    private final DoubleStream.Builder stretchMillis = DoubleStream.builder();
    private final double[] byThread;
    private final double[] byClient;
    private long unserved;
    private long met;
    private long lostCounts;

    /** Begins with a slice of that load. */
    public SliceAnalysis(LoadSpec load) {
        this.load = load;
        this.byThread = new double[load.scenario().allThreads()];
        this.byClient = new double[load.scenario().clients()];
    }

    /** Takes the next stretch. */
    public void add(Stretch stretch) {
        Map<Integer, Long> passedByLock = new HashMap<>();
        costs.add(stretch);
        handoffs.begin();
        stretch.forEachPass(pass -> {
            passedByLock.merge(pass.lock(), 1L, Long::sum);
            check.add(pass);
            count(pass, stretch);
        });
        for (Trace trace : stretch.traces()) {
            unserved += waits.addUnserved(trace.left(), stretch.toNanos());
        }
        passedByLock.forEach((lock, passed) ->
                lostCounts += Math.abs(passed - stretch.counted().getOrDefault(lock, 0L)));
        met += stretch.met();
        stretchMillis.add((stretch.toNanos() - stretch.fromNanos()) / 1e6);
    }

    private void count(Pass pass, Stretch stretch) {
        boolean enteredSince = pass.enteredNanos() - stretch.fromNanos() >= 0;
        handoffs.add(pass, enteredSince && pass.enteredNanos() - stretch.toNanos() < 0);
        if (enteredSince && pass.dueNanos() - stretch.toNanos() < 0) {
            waits.add(pass);
        }
        if (pass.leftWithin(stretch.fromNanos(), stretch.toNanos())) {
            byClient[pass.client()]++;
            byThread[pass.client() * load.scenario().threads() + pass.thread()]++;
            if (firstPasses.size() < HOLDS_TO_DRAW) {
                firstPasses.add(pass);
            }
        }
    }

    /** Returns the figures. */
    public PeerResult.Slice result() {
        double passes = StatUtils.sum(byThread);
        if (passes == 0) {
            throw new IllegalStateException("nobody took a lock and gave it back in the measured time");
        }
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        double[] millis = stretchMillis.build().toArray();
        double seconds = StatUtils.sum(millis) / 1e3;
        figures.put(Figure.RATE, passes / seconds);
        if (load.rate() > 0) {
            figures.put(Figure.OFFERED_RATE, load.rate());
            figures.put(Figure.UNSERVED, (double) unserved);
        }
        if (load.scenario().shape() == Shape.BURST) {
            figures.put(Figure.BURST_MILLIS, StatUtils.percentile(millis, 50));
        }
        waits.figures(figures);
        if (load.scenario().clients() > 1) {
            figures.put(Figure.HANDOFFS_PER_SECOND, handoffs.count() / seconds);
        }
        handoffs.figures(figures);
        costs.figures(figures, passes / handoffs.count());
        figures.put(Figure.JAIN_THREADS, jain(byThread));
        figures.put(Figure.JAIN_CLIENTS, jain(byClient));
        return new PeerResult.Slice(new Figures(figures), violations());
    }

    /**
     * Returns Jain's index of fairness, the square of the sum over n times the sum of the squares: from 1/n, where one
     * of n has all, to 1, where all have the same.
     */
    static double jain(double... shares) {
        double sum = StatUtils.sum(shares);
        return sum * sum / (shares.length * StatUtils.sumSq(shares));
    }

    /** Returns how mutual exclusion was broken, as far as it was looked at. */
    public Violations violations() {
        return check.found(met, lostCounts);
    }

    /** Returns how long threads waited. */
    public WaitTimes waits() {
        return waits;
    }

    /** Returns who held the lock when, in the beginning of the measured time; nothing where there are several locks. */
    public List<Hold> excerpt() {
        if (load.scenario().locks() > 1 || firstPasses.isEmpty()) {
            return List.of();
        }
        long originNanos = firstPasses.get(0).enteredNanos();
        return firstPasses.stream()
                .map(pass -> new Hold(
                        pass.client(),
                        pass.thread(),
                        (pass.enteredNanos() - originNanos) / 1e3,
                        (pass.leftNanos() - originNanos) / 1e3))
                .toList();
    }
}
