package dev.holdfast.lab.load;

import dev.holdfast.lab.load.Tape.Backlog;
import dev.holdfast.lab.load.Tape.Chunks;
import dev.holdfast.lab.load.Tape.Trace;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Carries what threads wrote down from one process to another. */
final class TapeFile {

    private static final int BUFFER_BYTES = 1 << 16;

    private TapeFile() {}

    static void write(Path file, List<Trace> traces) {
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES))) {
            out.writeInt(traces.size());
            for (Trace trace : traces) {
                out.writeInt(trace.client());
                out.writeInt(trace.thread());
                out.writeLong(trace.left().nextDueNanos());
                out.writeLong(trace.left().periodNanos());
                out.writeInt(trace.tape().passes());
                for (int i = 0; i < trace.tape().passes() * Tape.WORDS; i++) {
                    out.writeLong(trace.tape().word(i / Tape.WORDS, i % Tape.WORDS));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file, e);
        }
    }

    /** Reads it into memory of this process. */
    static List<Trace> read(Path file, Chunks memory) {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES))) {
            List<Trace> traces = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                Tape tape = new Tape(memory);
                traces.add(new Trace(in.readInt(), in.readInt(), tape, new Backlog(in.readLong(), in.readLong())));
                for (int passes = in.readInt(); passes > 0; passes--) {
                    tape.add(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
                }
            }
            return traces;
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }
}
