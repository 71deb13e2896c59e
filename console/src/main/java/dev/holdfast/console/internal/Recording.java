package dev.holdfast.console.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Samples in a file, one a line, as JSON. */
public final class Recording {

    private Recording() {}

    /** Appends to a file, which is made if there is none. */
    public static BufferedWriter writer(Path file) throws IOException {
        return Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Appends a sample, for others to read at once. */
    public static void append(BufferedWriter writer, Sample sample) throws IOException {
        writer.write(Json.write(sample));
        writer.newLine();
        writer.flush();
    }

    /**
     * Reads all samples. The last line may be cut off, as that of a process that was killed is.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it is no recording; the message says which line
     */
    public static List<Sample> read(Path file) throws IOException {
        List<Sample> samples = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = reader.readLine(); line != null; ) {
                number++;
                String next = reader.readLine();
                try {
                    samples.add(Objects.requireNonNull(Json.read(line, Sample.class), "a sample"));
                } catch (JsonProcessingException | NullPointerException e) {
                    if (next != null || samples.isEmpty()) {
                        throw new IllegalArgumentException(
                                file + " is no recording of a console: line " + number + " is not a sample", e);
                    }
                }
                line = next;
            }
        }
        if (samples.isEmpty()) {
            throw new IllegalArgumentException(file + " is no recording of a console: it is empty");
        }
        return samples;
    }
}
