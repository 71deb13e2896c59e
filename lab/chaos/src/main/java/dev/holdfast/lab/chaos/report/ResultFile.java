package dev.holdfast.lab.chaos.report;

import dev.holdfast.lab.chaos.report.SeedResult.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The results of finished seeds, in memory, and in a file if there is one: a run that was stopped goes on where it was.
 */
public final class ResultFile {

    private final Optional<Path> file;
    private final TreeMap<Long, SeedResult> results = new TreeMap<>();

    private ResultFile(Optional<Path> file) {
        this.file = file;
    }

    /** Keeps results in memory only. */
    public static ResultFile inMemory() {
        return new ResultFile(Optional.empty());
    }

    /**
     * Opens a file, which need not exist. A last line without an end, as of a process that was killed while it wrote,
     * is cut off.
     *
     * @throws IllegalArgumentException when the file holds something else, or results of another plan
     */
    public static ResultFile open(Path file, Plan plan) {
        ResultFile opened = new ResultFile(Optional.of(file));
        try {
            if (Files.exists(file)) {
                String text = Files.readString(file);
                String whole = text.substring(0, text.lastIndexOf('\n') + 1);
                whole.lines().map(ResultLine::read).forEach(result -> opened.take(result, plan));
                if (whole.length() < text.length()) {
                    Files.writeString(file, whole);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
        return opened;
    }

    private void take(SeedResult result, Plan plan) {
        if (!result.plan().equals(plan)) {
            throw new IllegalArgumentException("the file has a result of another plan, " + result.plan()
                    + " instead of " + plan + "; give each plan a file of its own");
        }
        results.put(result.seed(), result);
    }

    /** Says whether a seed is finished. */
    public boolean has(long seed) {
        return results.containsKey(seed);
    }

    /** Adds a finished seed; it is in the file when this returns. */
    public void add(SeedResult result) {
        results.put(result.seed(), result);
        file.ifPresent(path -> {
            try {
                Files.write(
                        path,
                        (ResultLine.write(result) + "\n").getBytes(StandardCharsets.UTF_8),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException("could not write to " + path, e);
            }
        });
    }

    /** Returns all finished seeds, in their order. */
    public Collection<SeedResult> all() {
        return results.values();
    }
}
