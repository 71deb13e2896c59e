package dev.holdfast.lab.analysis;

import dev.holdfast.lab.load.Tape;
import dev.holdfast.lab.load.Trace;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** Shows the passes of all threads in the order in which they ran as holders. Each tape is in that order already. */
final class PassOrder {

    private record Head(Trace trace, Tape.Reader reader) {

        Pass pass() {
            return new Pass(
                    trace.client(),
                    trace.thread(),
                    reader.lock(),
                    reader.dueNanos(),
                    reader.calledNanos(),
                    reader.enteredNanos(),
                    reader.leftNanos(),
                    reader.token());
        }
    }

    private PassOrder() {}

    static void forEach(List<Trace> traces, Consumer<Pass> pass) {
        // Nanotimes may be negative, and compare by their difference; those of one run lie close together.
        Comparator<Head> byEntry = Comparator.comparingLong(head -> head.reader.enteredNanos());
        PriorityQueue<Head> heads = new PriorityQueue<>(Math.max(1, traces.size()), byEntry);
        for (Trace trace : traces) {
            Head head = new Head(trace, trace.tape().read());
            if (head.reader.advance()) {
                heads.add(head);
            }
        }
        for (Head head = heads.poll(); head != null; head = heads.poll()) {
            pass.accept(head.pass());
            if (head.reader.advance()) {
                heads.add(head);
            }
        }
    }
}
