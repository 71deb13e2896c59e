package dev.holdfast.lab.analysis;

import dev.holdfast.lab.load.Tape.Pass;
import dev.holdfast.lab.load.Tape.Trace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** Shows the passes of all threads in the order in which they ran as holders. Each tape is in that order already. */
final class PassOrder {

    private PassOrder() {}

    static void forEach(List<Trace> traces, Consumer<Pass> consumer) {
        // Nanotimes may be negative, and compare by their difference; those of one run lie close together.
        PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparingLong(head -> head.pass.enteredNanos()));
        traces.stream().flatMap(trace -> Head.of(trace, 0).stream()).forEach(heads::add);
        for (Head head = heads.poll(); head != null; head = heads.poll()) {
            consumer.accept(head.pass);
            Head.of(head.trace, head.index + 1).ifPresent(heads::add);
        }
    }

    private record Head(Trace trace, int index, Pass pass) {
        static Optional<Head> of(Trace trace, int index) {
            return index < trace.tape().passes()
                    ? Optional.of(new Head(trace, index, trace.pass(index)))
                    : Optional.empty();
        }
    }
}
