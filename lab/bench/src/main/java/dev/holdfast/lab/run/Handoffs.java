package dev.holdfast.lab.run;

import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.run.Tape.Pass;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How the locks went from holder to holder. The time of a handoff is that from the call of release until the next
 * holder runs; it is taken only where that holder had called lock by then, for otherwise the lock was free meanwhile.
 */
final class Handoffs {

    private final Map<Integer, Pass> lastOfLock = new HashMap<>();
    private final Histogram toOthersNanos = new Histogram(3);
    private final Histogram withinNanos = new Histogram(3);
    private long count;

    /** Forgets who held the locks: what comes next is another stretch. */
    void begin() {
        lastOfLock.clear();
    }

    /** Takes the next pass; {@code counts} if it is in the measured time. */
    void add(Pass pass, boolean counts) {
        @Nullable Pass last = lastOfLock.put(pass.lock(), pass);
        if (last == null || !counts) {
            return;
        }
        boolean toOther = last.client() != pass.client();
        count += toOther ? 1 : 0;
        boolean waited = pass.calledNanos() - last.leftNanos() <= 0;
        // Overlapping holds are no handoff; they are found elsewhere.
        long nanos = pass.enteredNanos() - last.leftNanos();
        if (waited && nanos >= 0 && (toOther || last.thread() != pass.thread())) {
            (toOther ? toOthersNanos : withinNanos).recordValue(nanos);
        }
    }

    /** How often a lock went to another client. */
    long count() {
        return count;
    }

    void figures(Map<Figure, Double> figures) {
        put(figures, toOthersNanos, Figure.HANDOFF_P50, Figure.HANDOFF_P99);
        put(figures, withinNanos, Figure.LOCAL_HANDOFF_P50, Figure.LOCAL_HANDOFF_P99);
    }

    private static void put(Map<Figure, Double> figures, Histogram nanos, Figure p50, Figure p99) {
        if (nanos.getTotalCount() > 0) {
            figures.put(p50, nanos.getValueAtPercentile(50) / 1e3);
            figures.put(p99, nanos.getValueAtPercentile(99) / 1e3);
        }
    }
}
