package dev.holdfast.lab.analysis;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.PeerResult.Hold;
import dev.holdfast.lab.figures.Statistics;
import dev.holdfast.lab.figures.Violations;
import dev.holdfast.lab.load.LoadSpec;
import dev.holdfast.lab.load.Tape.Pass;
import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.setup.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    private final List<Double> stretchMillis = new ArrayList<>();
    private final long[] byThread;
    private final long[] byClient;
    private long passes;
    private long unserved;
    private long met;
    private long lostCounts;

    /** Begins with a slice of that load. */
    public SliceAnalysis(LoadSpec load) {
        this.load = load;
        this.byThread = new long[load.scenario().allThreads()];
        this.byClient = new long[load.scenario().clients()];
    }

    /** Takes the next stretch. */
    public void add(Stretch stretch) {
        Map<Integer, Long> passedByLock = new HashMap<>();
        costs.begin(stretch);
        handoffs.begin();
        PassOrder.forEach(stretch.traces(), pass -> {
            passedByLock.merge(pass.lock(), 1L, Long::sum);
            check.add(pass);
            costs.add(pass);
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
            passes++;
            byClient[pass.client()]++;
            byThread[pass.client() * load.scenario().threads() + pass.thread()]++;
            if (firstPasses.size() < HOLDS_TO_DRAW) {
                firstPasses.add(pass);
            }
        }
    }

    /**
     * Returns the figures.
     *
     * @throws IllegalStateException if nobody took a lock in the measured time
     */
    public PeerResult.Slice result() {
        if (passes == 0) {
            throw new IllegalStateException("nobody took a lock and gave it back in the measured time");
        }
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        double[] millis =
                stretchMillis.stream().mapToDouble(Double::doubleValue).toArray();
        double seconds = Arrays.stream(millis).sum() / 1e3;
        figures.put(Figure.RATE, passes / seconds);
        load.rate().ifPresent(rate -> {
            figures.put(Figure.OFFERED_RATE, rate);
            figures.put(Figure.UNSERVED, (double) unserved);
        });
        if (load.scenario().shape() == Shape.BURST) {
            figures.put(Figure.BURST_MILLIS, Statistics.median(millis));
        }
        waits.figures(figures);
        if (load.scenario().clients() > 1) {
            figures.put(Figure.HANDOFFS_PER_SECOND, handoffs.count() / seconds);
        }
        handoffs.figures(figures);
        costs.figures(figures, (double) passes / handoffs.count());
        figures.put(Figure.JAIN_THREADS, Statistics.jain(byThread));
        figures.put(Figure.JAIN_CLIENTS, Statistics.jain(byClient));
        return new PeerResult.Slice(new Figures(figures), violations());
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
