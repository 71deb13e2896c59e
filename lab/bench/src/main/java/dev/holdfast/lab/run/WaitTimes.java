package dev.holdfast.lab.run;

import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.report.PeerResult.WaitPoint;
import dev.holdfast.lab.run.Tape.Backlog;
import dev.holdfast.lab.run.Tape.Pass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** How long threads waited, from when they were due until they ran as the holder. */
final class WaitTimes {

    private static final int POINTS_EACH_HALVING = 5;

    private final Histogram nanos = new Histogram(3);

    /** Takes those of others as well. */
    void add(WaitTimes others) {
        nanos.add(others.nanos);
    }

    void add(Pass pass) {
        nanos.recordValue(Math.max(0, pass.enteredNanos() - pass.dueNanos()));
    }

    /**
     * Takes arrivals that were due and not served when the slice ended: each waited at least until then. Left out, they
     * would make a lock that falls behind look the better the shorter the slice is.
     */
    long addUnserved(Backlog backlog, long endNanos) {
        long before = nanos.getTotalCount();
        backlog.forEachBefore(endNanos, due -> nanos.recordValue(endNanos - due));
        return nanos.getTotalCount() - before;
    }

    void figures(Map<Figure, Double> figures) {
        figures.put(Figure.WAIT_P50, nanos.getValueAtPercentile(50) / 1e3);
        figures.put(Figure.WAIT_P99, nanos.getValueAtPercentile(99) / 1e3);
        figures.put(Figure.WAIT_P999, nanos.getValueAtPercentile(99.9) / 1e3);
        figures.put(Figure.WAIT_MAX, nanos.getMaxValue() / 1e3);
    }

    /** Returns the curve, to be drawn: the nearer to the longest, the denser. */
    List<WaitPoint> curve() {
        List<WaitPoint> curve = new ArrayList<>();
        for (HistogramIterationValue value : nanos.percentiles(POINTS_EACH_HALVING)) {
            curve.add(new WaitPoint(value.getPercentileLevelIteratedTo(), value.getValueIteratedTo() / 1e3));
        }
        return curve;
    }
}
