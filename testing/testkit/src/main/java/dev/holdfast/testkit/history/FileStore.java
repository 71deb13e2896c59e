package dev.holdfast.testkit.history;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps events as lines of a file, which belongs to one process.
 *
 * <p>Every event is written at once and by one system call: what a process has added is in the file even when the
 * process is killed the moment after. At most the last line is cut short then, which reading leaves out.
 */
final class FileStore implements EventStore {

    private final Path file;
    private final OutputStream out;

    FileStore(Path file) {
        this.file = file;
        try {
            // Not a FileChannel, which an interrupted thread would close for all the others.
            this.out = new FileOutputStream(file.toFile(), true);
        } catch (IOException e) {
            throw new UncheckedIOException("could not open the history " + file, e);
        }
    }

    @Override
    public synchronized void add(HistoryEvent event) {
        try {
            out.write((EventText.line(event) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("could not write to the history " + file, e);
        }
    }

    @Override
    public List<HistoryEvent> events() {
        return read(file);
    }

    @Override
    public synchronized void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException("could not close the history " + file, e);
        }
    }

    /** Reads the events of a file, other than a last line without an end. */
    static List<HistoryEvent> read(Path file) {
        try {
            String text = Files.readString(file);
            List<HistoryEvent> events = new ArrayList<>();
            int start = 0;
            for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
                events.add(EventText.parse(text.substring(start, end)));
                start = end + 1;
            }
            return events;
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the history " + file, e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the history " + file + " is damaged", e);
        }
    }
}
