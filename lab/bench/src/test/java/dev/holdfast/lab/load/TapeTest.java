package dev.holdfast.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.load.Tape.Backlog;
import dev.holdfast.lab.load.Tape.Chunks;
import dev.holdfast.lab.load.Tape.Trace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeTest {

    private static final int MORE_THAN_TWO_CHUNKS = 2 * Chunks.PASSES + 1;

    private final Chunks memory = new Chunks();

    @Test
    void read_severalChunks_showsEveryPassInOrder() {
        assertThat(rows(tape(MORE_THAN_TWO_CHUNKS))).isEqualTo(expected(MORE_THAN_TWO_CHUNKS));
    }

    @Test
    void erase_always_leavesItsMemoryToTheNext() {
        Tape first = tape(MORE_THAN_TWO_CHUNKS);
        long bytes = memory.allocatedBytes();
        first.erase();

        Tape second = tape(MORE_THAN_TWO_CHUNKS);

        assertThat(first.passes()).isZero();
        assertThat(memory.allocatedBytes()).isEqualTo(bytes);
        assertThat(rows(second)).isEqualTo(expected(MORE_THAN_TWO_CHUNKS));
    }

    @Test
    void tapeFile_tracesOfSeveralThreads_areReadAsTheyWereWritten(@TempDir Path directory) {
        Path file = directory.resolve("tapes");
        TapeFile.write(
                file,
                List.of(
                        new Trace(3, 0, tape(MORE_THAN_TWO_CHUNKS), new Backlog(5, 7)),
                        new Trace(3, 1, tape(0), Backlog.NONE)));

        List<Trace> read = TapeFile.read(file, new Chunks());

        assertThat(read).extracting(Trace::client).containsExactly(3, 3);
        assertThat(read).extracting(Trace::thread).containsExactly(0, 1);
        assertThat(read).extracting(Trace::left).containsExactly(new Backlog(5, 7), Backlog.NONE);
        assertThat(rows(read.get(0).tape())).isEqualTo(expected(MORE_THAN_TWO_CHUNKS));
        assertThat(read.get(1).tape().passes()).isZero();
    }

    private Tape tape(int passes) {
        Tape tape = new Tape(memory);
        for (int i = 0; i < passes; i++) {
            tape.add(-i, i, i + 1L, i + 2L, i % 5, i % 2 == 0 ? Tape.NO_TOKEN : i);
        }
        return tape;
    }

    private static List<List<Long>> expected(int passes) {
        List<List<Long>> rows = new ArrayList<>();
        for (long i = 0; i < passes; i++) {
            rows.add(List.of(-i, i, i + 1, i + 2, i % 5, i % 2 == 0 ? Tape.NO_TOKEN : i));
        }
        return rows;
    }

    private static List<List<Long>> rows(Tape tape) {
        Trace trace = new Trace(0, 0, tape, Backlog.NONE);
        return IntStream.range(0, tape.passes())
                .mapToObj(trace::pass)
                .map(pass -> List.of(
                        pass.dueNanos(),
                        pass.calledNanos(),
                        pass.enteredNanos(),
                        pass.leftNanos(),
                        (long) pass.lock(),
                        pass.token()))
                .toList();
    }
}
