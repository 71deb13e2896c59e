package dev.holdfast.lab.figures;

import dev.holdfast.lab.load.Tape.Pass;
import dev.holdfast.lab.load.Tape.Trace;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A time without a gap in which passes were counted: the measured part of a slice, or one burst.
 *
 * @param traces what all threads left behind, of before and after as well
 * @param work what the server and the processes of the clients did, each in its own time
 * @param met how often a holder met another one
 * @param counted what the counters show that only the locks protect, by lock
 */
public record Stretch(
        long fromNanos, long toNanos, List<Trace> traces, List<Work> work, long met, Map<Integer, Long> counted) {

    /** What was done for some clients between two looks: by the figure that a share of it for each pass is. */
    public record Work(Set<Integer> clients, long fromNanos, long toNanos, Map<Figure, Double> amounts) {}

    /** Shows all passes in the order in which they ran as holders. The passes of each thread are in it already. */
    void forEachPass(Consumer<Pass> consumer) {
        record Head(Trace trace, int index, Pass pass) {
            static Stream<Head> of(Trace trace, int index) {
                return index < trace.passes() ? Stream.of(new Head(trace, index, trace.pass(index))) : Stream.empty();
            }
        }
        // Nanotimes may be negative, and compare by their difference; those of one run lie close together.
        PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparingLong(head -> head.pass.enteredNanos()));
        traces.stream().flatMap(trace -> Head.of(trace, 0)).forEach(heads::add);
        for (Head head = heads.poll(); head != null; head = heads.poll()) {
            consumer.accept(head.pass);
            Head.of(head.trace, head.index + 1).forEach(heads::add);
        }
    }
}
