package dev.holdfast.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory for what processes share; in memory where the system has a place for that, so that no disk keeps a mapped page busy. Gone once it is closed. */
final class WorkDirectory implements AutoCloseable {

    private static final Path IN_MEMORY = Path.of("/dev/shm");
    private static final String PREFIX = "holdfast-bench-";

    private final Path path;
    private final Thread atTheEnd = new Thread(this::delete, "delete-work-directory");

    private WorkDirectory(Path path) {
        this.path = path;
        // Somebody may stop the run by a signal.
        Runtime.getRuntime().addShutdownHook(atTheEnd);
    }

    static WorkDirectory create() {
        try {
            return new WorkDirectory(
                    Files.isWritable(IN_MEMORY)
                            ? Files.createTempDirectory(IN_MEMORY, PREFIX)
                            : Files.createTempDirectory(PREFIX));
        } catch (IOException e) {
            throw new UncheckedIOException("could not make a directory for the processes to share", e);
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atTheEnd);
        delete();
    }

    private void delete() {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + path, e);
        }
    }
}
