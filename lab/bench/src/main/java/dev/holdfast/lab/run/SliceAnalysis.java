package dev.holdfast.lab.run;

import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.report.Figures;
import dev.holdfast.lab.report.PeerResult;
import dev.holdfast.lab.report.PeerResult.Hold;
import dev.holdfast.lab.report.Violations;
import dev.holdfast.lab.run.Tape.Pass;
import dev.holdfast.lab.run.Tape.Trace;
import dev.holdfast.lab.setup.Scenario.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Makes figures out of the stretches of a slice. What counts is a pass that ended, and a wait that ended, in the
 * measured time, and a wait that did not end in it; every pass is checked, of before and after as well.
 */
final class SliceAnalysis {

    private static final int HOLDS_TO_DRAW = 300;

    private final LoadSpec load;
    private final Histogram waitNanos = new Histogram(3);
    private final Histogram writerWaitNanos = new Histogram(3);
    private final Handoffs handoffs;
    private final HoldsCheck check;
    private final Map<Figure, Double> used = new EnumMap<>(Figure.class);
    private final List<Pass> firstPasses = new ArrayList<>();
    private final DoubleStream.Builder stretchMillis = DoubleStream.builder();
    private final double[] byThread;
    private final double[] byClient;
    private long writes;
    private long unserved;
    private long met;
    private long lostCounts;

    /**
     * A time without a gap in which passes were counted: the measured part of a slice, or one burst.
     *
     * @param traces what all threads left behind, of before and after as well
     * @param used what the server and the clients used up, by the figure that the share of a pass is
     * @param met how often a holder met another one
     * @param counted what the counters show that only the locks protect, by lock
     */
    record Stretch(
            long fromNanos,
            long toNanos,
            List<Trace> traces,
            Map<Figure, Double> used,
            long met,
            Map<Integer, Long> counted) {

        boolean contains(long nanos) {
            return nanos - fromNanos >= 0 && nanos - toNanos < 0;
        }
    }

    SliceAnalysis(LoadSpec load) {
        this.load = load;
        this.handoffs = new Handoffs(load.scenario().use().permits());
        this.check = new HoldsCheck(load.scenario().use().permits());
        this.byThread = new double[load.scenario().allThreads()];
        this.byClient = new double[load.scenario().clients()];
    }

    void add(Stretch stretch) {
        Map<Integer, Long> passedByLock = new HashMap<>();
        handoffs.begin();
        // Nanotimes may be negative, and compare by their difference; those of one run lie close together.
        stretch.traces().stream()
                .flatMap(trace -> trace.passes().stream())
                .sorted(Comparator.comparingLong(pass -> pass.enteredNanos() - stretch.fromNanos()))
                .forEach(pass -> {
                    // Who reads does not count.
                    passedByLock.merge(pass.lock(), pass.reads() ? 0L : 1L, Long::sum);
                    check.add(pass);
                    count(pass, stretch);
                });
        // Arrivals that were due and not served when the slice ended waited at least until then. Left out, they would
        // make a lock that falls behind look the better the shorter the slice is.
        for (Trace trace : stretch.traces()) {
            trace.left().before(stretch.toNanos()).forEach(due -> {
                unserved++;
                waitNanos.recordValue(stretch.toNanos() - due);
            });
        }
        passedByLock.forEach((lock, passed) ->
                lostCounts += Math.abs(passed - stretch.counted().getOrDefault(lock, 0L)));
        met += stretch.met();
        stretch.used().forEach((figure, amount) -> used.merge(figure, amount, Double::sum));
        stretchMillis.add((stretch.toNanos() - stretch.fromNanos()) / 1e6);
    }

    private void count(Pass pass, Stretch stretch) {
        handoffs.add(pass, stretch.contains(pass.enteredNanos()));
        if (pass.enteredNanos() - stretch.fromNanos() >= 0 && pass.dueNanos() - stretch.toNanos() < 0) {
            long nanos = Math.max(0, pass.enteredNanos() - pass.dueNanos());
            waitNanos.recordValue(nanos);
            if (!pass.reads()) {
                writerWaitNanos.recordValue(nanos);
            }
        }
        if (stretch.contains(pass.leftNanos())) {
            writes += pass.reads() ? 0 : 1;
            byClient[pass.client()]++;
            byThread[pass.client() * load.scenario().threads() + pass.thread()]++;
            if (firstPasses.size() < HOLDS_TO_DRAW) {
                firstPasses.add(pass);
            }
        }
    }

    PeerResult.Slice result() {
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
        figures.put(Figure.WAIT_P50, waitNanos.getValueAtPercentile(50) / 1e3);
        figures.put(Figure.WAIT_P99, waitNanos.getValueAtPercentile(99) / 1e3);
        figures.put(Figure.WAIT_P999, waitNanos.getValueAtPercentile(99.9) / 1e3);
        figures.put(Figure.WAIT_MAX, waitNanos.getMaxValue() / 1e3);
        if (load.scenario().use().isMixed()) {
            figures.put(Figure.WRITE_RATE, writes / seconds);
            if (writerWaitNanos.getTotalCount() > 0) {
                figures.put(Figure.WRITER_WAIT_P50, writerWaitNanos.getValueAtPercentile(50) / 1e3);
                figures.put(Figure.WRITER_WAIT_P99, writerWaitNanos.getValueAtPercentile(99) / 1e3);
            }
        }
        if (load.scenario().clients() > 1) {
            figures.put(Figure.HANDOFFS_PER_SECOND, handoffs.count() / seconds);
        }
        handoffs.figures(figures);
        used.forEach((figure, amount) -> figures.put(figure, amount / passes));
        // Infinite, and so left out, where there was no handoff.
        figures.computeIfPresent(Figure.PUSHES_PER_HANDOFF, (figure, pushes) -> pushes * passes / handoffs.count());
        double commands = figures.getOrDefault(Figure.COMMANDS_PER_OP, Double.NaN);
        figures.put(Figure.COMMANDS_PER_HANDOFF, commands * passes / handoffs.count());
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
    Violations violations() {
        return check.found(met, lostCounts);
    }

    /** Returns how long threads waited, from when they were due until they ran as the holder. */
    Histogram waitNanos() {
        return waitNanos;
    }

    /** Returns who held the lock when, in the beginning of the measured time; nothing where there are several locks. */
    List<Hold> excerpt() {
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
