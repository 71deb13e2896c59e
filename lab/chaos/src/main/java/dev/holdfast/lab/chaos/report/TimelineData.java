package dev.holdfast.lab.chaos.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Shape;
import dev.holdfast.lab.chaos.run.Run;
import java.util.List;

/**
 * What the page shows of a run. Times are seconds from the start of the schedule. Rows, locks, ways and outcomes are
 * named once, and meant elsewhere by their indexes.
 *
 * @param clients how many there are
 * @param seconds how long the schedule is
 * @param rows a thread of a client each
 * @param waits calls that were answered
 * @param faults those that were injected
 * @param findings violations first
 */
record TimelineData(
        long seed,
        String server,
        int clients,
        double seconds,
        List<String> locks,
        List<String> ways,
        List<String> outcomes,
        List<Row> rows,
        List<HeldLock> holds,
        List<Wait> waits,
        List<InjectedFault> faults,
        List<Sentence> findings) {

    /** A thread of a client. */
    @JsonFormat(shape = Shape.ARRAY)
    record Row(int client, int thread) {}

    /** A hold; {@code lost} is one if it was lost. */
    @JsonFormat(shape = Shape.ARRAY)
    record HeldLock(int row, int lock, double from, double until, long token, int lost, int way) {}

    /** A call, from its beginning to its answer. */
    @JsonFormat(shape = Shape.ARRAY)
    record Wait(int row, int lock, double from, double until, int way, int outcome) {}

    /** A fault, from its beginning to its end; {@code explains} is whether it explains a finding. */
    record InjectedFault(String kind, int client, long value, double from, double to, boolean explains) {}

    /** A finding; {@code overlap} are the holds that it is about. */
    record Sentence(double at, boolean explained, String sentence, List<Overlap> overlap) {}

    /** A hold that a finding is about. */
    @JsonFormat(shape = Shape.ARRAY)
    record Overlap(int row, double from, double until) {}

    static TimelineData of(Run.Outcome outcome) {
        return new TimelineMaker(outcome).make();
    }
}
