package dev.holdfast.lab.chaos.record;

import dev.holdfast.testkit.history.History;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What one client process writes down: its holds and its writes as a {@link History}, everything else as
 * {@link ClientEvent}s. Each event is in its file when the method that recorded it returns, even if the process is
 * killed then. Thread-safe.
 */
public final class Journal implements AutoCloseable {

    private static final String HISTORY = ".history";
    private static final String EVENTS = ".events";

    private final History history;
    private final OutputStream events;

    /** The stream must not be a channel, which an interrupted thread would close for all the others. */
    private Journal(History history, OutputStream events) {
        this.history = history;
        this.events = events;
    }

    /** Opens the journal of a process in a directory. */
    public static Journal open(Path directory, String process) {
        try {
            return new Journal(
                    History.writingTo(directory.resolve(process + HISTORY)),
                    new FileOutputStream(directory.resolve(process + EVENTS).toFile(), true));
        } catch (IOException e) {
            throw new UncheckedIOException("could not open the journal of " + process, e);
        }
    }

    /** Opens a journal that is never read. */
    public static Journal discarding() {
        File nowhere = ProcessBuilder.Redirect.DISCARD.file();
        try {
            return new Journal(History.writingTo(nowhere.toPath()), new FileOutputStream(nowhere));
        } catch (IOException e) {
            throw new UncheckedIOException("could not open " + nowhere, e);
        }
    }

    /** Returns the holds and writes. */
    public History history() {
        return history;
    }

    /** Writes an event down. */
    public synchronized void add(ClientEvent event) {
        try {
            events.write((EventLines.line(event) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("could not write to the journal", e);
        }
    }

    /** Reads the holds and writes of all processes in a directory. */
    public static History readHistory(Path directory) {
        return History.read(files(directory, HISTORY));
    }

    /** Reads the events of all processes in a directory; a last line that was cut short is left out. */
    public static List<ClientEvent> readEvents(Path directory) {
        return files(directory, EVENTS).stream()
                .map(Journal::wholeLines)
                .flatMap(List::stream)
                .map((Function<String, ClientEvent>) EventLines::parse)
                .toList();
    }

    private static List<String> wholeLines(Path file) {
        try {
            String text = Files.readString(file);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            return new ArrayList<>(whole.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    private static List<Path> files(Path directory, String suffix) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("could not list " + directory, e);
        }
    }

    @Override
    public synchronized void close() {
        history.close();
        try {
            events.close();
        } catch (IOException e) {
            throw new UncheckedIOException("could not close the journal", e);
        }
    }
}
