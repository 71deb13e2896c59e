package dev.holdfast.lab.load;

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
public final class TapeFile {

    private static final int BUFFER_BYTES = 1 << 16;

    private TapeFile() {}

    /** Writes it. */
    public static void write(Path file, List<Trace> traces) {
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES))) {
            out.writeInt(traces.size());
            for (Trace trace : traces) {
                write(out, trace);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file, e);
        }
    }

    private static void write(DataOutputStream out, Trace trace) throws IOException {
        out.writeInt(trace.client());
        out.writeInt(trace.thread());
        out.writeLong(trace.left().nextDueNanos());
        out.writeLong(trace.left().periodNanos());
        out.writeInt(trace.tape().passes());
        for (Tape.Reader pass = trace.tape().read(); pass.advance(); ) {
            out.writeLong(pass.dueNanos());
            out.writeLong(pass.calledNanos());
            out.writeLong(pass.enteredNanos());
            out.writeLong(pass.leftNanos());
            out.writeInt(pass.lock());
            out.writeLong(pass.token());
        }
    }

    /** Reads it into memory of this process. */
    public static List<Trace> read(Path file, Chunks memory) {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES))) {
            List<Trace> traces = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                traces.add(read(in, memory));
            }
            return traces;
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    private static Trace read(DataInputStream in, Chunks memory) throws IOException {
        int client = in.readInt();
        int thread = in.readInt();
        Backlog backlog = new Backlog(in.readLong(), in.readLong());
        Tape tape = new Tape(memory);
        for (int left = in.readInt(); left > 0; left--) {
            tape.add(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readInt(), in.readLong());
        }
        return new Trace(client, thread, tape, backlog);
    }
}
