package dev.holdfast.lab.run;

import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.run.Tape.Pass;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How the locks went from holder to holder. The time of a handoff is that from the call of release until the next
 * holder runs; it is taken only where that holder had called lock by then, for otherwise the lock was free meanwhile.
 *
 * <p>Where several may hold a lock together, a holder follows the one that left earliest of those that nobody has
 * followed. Of two that read, neither has waited for the other, so there is no handoff between them.
 */
final class Handoffs {

    // Differences, since nanotimes may be negative.
    private static final Comparator<Pass> BY_END = (one, other) -> Long.signum(one.leftNanos() - other.leftNanos());

    private final int permits;
    private final Map<Integer, PriorityQueue<Pass>> notFollowed = new HashMap<>();
    private final Histogram toOthersNanos = new Histogram(3);
    private final Histogram withinNanos = new Histogram(3);
    private long count;

    /** Makes one for locks that so many may hold together, if they do not read. */
    Handoffs(int permits) {
        this.permits = permits;
    }

    /** Forgets who held the locks: what comes next is another stretch. */
    void begin() {
        notFollowed.clear();
    }

    /** Takes the next pass; {@code counts} if it is in the measured time. */
    void add(Pass pass, boolean counts) {
        PriorityQueue<Pass> places = notFollowed.computeIfAbsent(pass.lock(), lock -> new PriorityQueue<>(BY_END));
        @Nullable Pass last = places.size() < permits ? null : places.poll();
        boolean together = last != null && last.reads() && pass.reads();
        // Who comes after readers has waited for the one that leaves last.
        places.add(together && BY_END.compare(last, pass) > 0 ? last : pass);
        if (last == null || together || !counts) {
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
