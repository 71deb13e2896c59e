package dev.holdfast.console.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Samples in a file, one a line, as JSON. Used by one thread. */
public final class Recording implements AutoCloseable {

    /** No sample is as long. */
    private static final int LONGEST_LINE = 64_000_000;

    private final Path file;
    private final long mostBytes;
    private BufferedWriter writer;
    private long bytes;

    /**
     * Appends to a file, which is made if there is none.
     *
     * @param mostBytes how long it may become; then it takes the place of the one before, whose name has {@code .1}
     *     behind, and another one is begun
     */
    public Recording(Path file, long mostBytes) throws IOException {
        this.file = file;
        this.mostBytes = mostBytes;
        this.writer = writer(file);
        this.bytes = Files.size(file);
    }

    private static BufferedWriter writer(Path file) throws IOException {
        return Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Appends a sample, for others to read at once. */
    public void append(Sample sample) throws IOException {
        String line = Json.write(sample) + "\n";
        long length = line.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > 0 && bytes + length > mostBytes) {
            writer.close();
            Files.move(file, before(file), StandardCopyOption.REPLACE_EXISTING);
            writer = writer(file);
            bytes = 0;
        }
        writer.write(line);
        writer.flush();
        bytes += length;
    }

    /** Where that goes which is too long. */
    static Path before(Path file) {
        return file.resolveSibling(file.getFileName() + ".1");
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    /**
     * What was read.
     *
     * @param samples the latest, in their order
     * @param isWhole whether there are no earlier ones in the file
     */
    public record Part(List<Sample> samples, boolean isWhole) {

        /** Copies the list. */
        public Part {
            samples = List.copyOf(samples);
        }
    }

    /**
     * Reads the latest samples. The last line may be cut off, as that of a process that was killed is.
     *
     * @param mostCharacters how many of the file's characters to keep as samples, which take about twice as many bytes
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it is no recording; the message says which line
     */
    public static Part read(Path file, long mostCharacters) throws IOException {
        Deque<Sample> samples = new ArrayDeque<>();
        Deque<Integer> lengths = new ArrayDeque<>();
        long characters = 0;
        boolean isWhole = true;
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = line(reader); line != null; ) {
                number++;
                String next = line(reader);
                try {
                    samples.addLast(Objects.requireNonNull(Json.read(line, Sample.class), "a sample"));
                    lengths.addLast(line.length());
                    characters += line.length();
                } catch (JsonProcessingException | NullPointerException e) {
                    if (next != null || samples.isEmpty()) {
                        throw new IllegalArgumentException(
                                file + " is no recording of a console: line " + number + " is not a sample", e);
                    }
                }
                while (characters > mostCharacters && samples.size() > 1) {
                    samples.removeFirst();
                    characters -= lengths.removeFirst();
                    isWhole = false;
                }
                line = next;
            }
        }
        if (samples.isEmpty()) {
            throw new IllegalArgumentException(file + " is no recording of a console: it is empty");
        }
        return new Part(List.copyOf(samples), isWhole);
    }

    /** Null at the end. What is longer than any sample is cut off, and is none then. */
    private static @Nullable String line(BufferedReader reader) throws IOException {
        StringBuilder line = new StringBuilder();
        int each = reader.read();
        if (each < 0) {
            return null;
        }
        for (; each >= 0 && each != '\n' && line.length() < LONGEST_LINE; each = reader.read()) {
            line.append((char) each);
        }
        return line.toString();
    }
}
