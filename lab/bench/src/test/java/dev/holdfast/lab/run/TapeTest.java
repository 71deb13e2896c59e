package dev.holdfast.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.run.Tape.Backlog;
import dev.holdfast.lab.run.Tape.Pass;
import dev.holdfast.lab.run.Tape.Trace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TapeTest {

    private static final int MORE_THAN_TWO_CHUNKS = 2 * Tape.PASSES_OF_CHUNK + 1;

    private final Tape tape = new Tape(3, 1);

    @Test
    void trace_severalChunks_showsEveryPassInOrder() {
        write(MORE_THAN_TWO_CHUNKS);

        assertThat(rows(tape.passes())).isEqualTo(expected(MORE_THAN_TWO_CHUNKS));
    }

    @Test
    void rewind_always_usesItsMemoryAgain() {
        write(MORE_THAN_TWO_CHUNKS);
        long bytes = tape.allocatedBytes();
        tape.rewind();

        assertThat(tape.passes()).isEmpty();
        write(MORE_THAN_TWO_CHUNKS);

        assertThat(tape.allocatedBytes()).isEqualTo(bytes);
        assertThat(rows(tape.passes())).isEqualTo(expected(MORE_THAN_TWO_CHUNKS));
    }

    @Test
    void trace_sentToAnotherProcess_arrivesAsItWas() throws Exception {
        write(MORE_THAN_TWO_CHUNKS);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Trace(tape.passes(), new Backlog(5, 7)));
        }
        Trace read;
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            read = (Trace) in.readObject();
        }

        assertThat(read.passes()).allSatisfy(pass -> {
            assertThat(pass.client()).isEqualTo(3);
            assertThat(pass.thread()).isOne();
        });
        assertThat(read.left()).isEqualTo(new Backlog(5, 7));
        assertThat(rows(read.passes())).isEqualTo(expected(MORE_THAN_TWO_CHUNKS));
    }

    private void write(int passes) {
        for (int i = 0; i < passes; i++) {
            tape.add(-i, i, i + 1L, i + 2L, i % 5, i % 3 == 0, i % 2 == 0 ? Tape.NO_TOKEN : i);
        }
    }

    private static List<List<Long>> expected(int passes) {
        List<List<Long>> rows = new ArrayList<>();
        for (long i = 0; i < passes; i++) {
            rows.add(List.of(-i, i, i + 1, i + 2, i % 5, i % 3 == 0 ? 1L : 0L, i % 2 == 0 ? Tape.NO_TOKEN : i));
        }
        return rows;
    }

    private static List<List<Long>> rows(List<Pass> passes) {
        return passes.stream()
                .map(pass -> List.of(
                        pass.dueNanos(),
                        pass.calledNanos(),
                        pass.enteredNanos(),
                        pass.leftNanos(),
                        (long) pass.lock(),
                        pass.reads() ? 1L : 0L,
                        pass.token()))
                .toList();
    }
}
