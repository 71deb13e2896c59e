package dev.holdfast.lab.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary directory for the files of one run, deleted afterwards, and also when a signal ends the program. Where
 * the system property {@code chaos.keep} is true, it stays, and its name is printed.
 */
final class WorkingDirectory implements AutoCloseable {

    private final Path path;
    private final Thread atShutdown = new Thread(this::deleteWhatCanBe, "delete-working-directory");

    private WorkingDirectory(Path path) {
        this.path = path;
    }

    static WorkingDirectory create() throws IOException {
        WorkingDirectory directory = new WorkingDirectory(Files.createTempDirectory("holdfast-chaos-"));
        if (Boolean.getBoolean("chaos.keep")) {
            System.err.println("files are kept in " + directory.path);
        } else {
            Runtime.getRuntime().addShutdownHook(directory.atShutdown);
        }
        return directory;
    }

    Path path() {
        return path;
    }

    /** Processes of the run may be writing still: the JVM is going down, and kills them at the same time. */
    private void deleteWhatCanBe() {
        try {
            delete();
        } catch (IOException | UncheckedIOException e) {
            System.err.println("could not delete all of " + path + ": " + e.getMessage());
        }
    }

    private void delete() throws IOException {
        try (Stream<Path> tree = Files.walk(path)) {
            List<Path> leavesFirst = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path file : leavesFirst) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (!Boolean.getBoolean("chaos.keep")) {
            Runtime.getRuntime().removeShutdownHook(atShutdown);
            delete();
        }
    }
}
