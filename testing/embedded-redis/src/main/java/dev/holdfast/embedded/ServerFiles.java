package dev.holdfast.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of one server over all its runs: its configuration and log in a temporary directory, its data there too or
 * where the user wants it.
 */
final class ServerFiles {

    /** The snapshot in a data directory. */
    private static final String DUMP = "dump.rdb";

    /** What a node of a cluster knows of itself and the others, in its data directory. */
    private static final String NODES = "nodes.conf";

    private final Path temporary;
    private final Path data;
    private final Path config;
    private final Path log;

    private ServerFiles(Path temporary, Path data) {
        this.temporary = temporary;
        this.data = data;
        this.config = temporary.resolve("redis.conf");
        this.log = temporary.resolve("redis.log");
    }

    static ServerFiles create(Optional<Path> dataDirectory) {
        try {
            Path temporary = Files.createTempDirectory("holdfast-redis-run-");
            Path data = dataDirectory.orElse(temporary.resolve("data")).toAbsolutePath();
            Files.createDirectories(data);
            return new ServerFiles(temporary, data);
        } catch (IOException e) {
            throw new UncheckedIOException("could not create the server's directories", e);
        }
    }

    Path dataDirectory() {
        return data;
    }

    /** Writes the configuration once; restarts use it as the server itself may have rewritten it. */
    void writeConfig(ServerSettings settings, int port) {
        try {
            boolean knowsDebugDirective = settings.config().debugCommand() && majorVersion(settings.binary()) >= 7;
            settings.config().write(config, port, data, knowsDebugDirective);
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + config, e);
        }
    }

    private static int majorVersion(Path binary) throws IOException {
        Process process = new ProcessBuilder(binary.toString(), "--version")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return Stream.of(output.split("\\s+", -1))
                .filter(word -> word.matches("v=\\d+\\..*"))
                .map(word -> Integer.parseInt(word.substring(2, word.indexOf('.'))))
                .findFirst()
                .orElseThrow(() -> new IOException(binary + " did not report its version; output: " + output));
    }

    ServerProcess launch(ServerSettings settings) {
        return ServerProcess.launch(settings, config, log);
    }

    void clearLog() {
        try {
            Files.deleteIfExists(log);
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + log, e);
        }
    }

    void requireUndeleted() {
        if (Files.notExists(config)) {
            throw new IllegalStateException("the server was closed, and its files are deleted");
        }
    }

    /**
     * Copies the data of the running server to the temporary directory, and leaves its own files as they were.
     *
     * @param save writes what the server has in memory into its data directory
     */
    DataSnapshot snapshot(Runnable save) {
        Path dump = data.resolve(DUMP);
        Path earlierDump = temporary.resolve(DUMP);
        try {
            boolean hadDump = Files.exists(dump);
            if (hadDump) {
                Files.move(dump, earlierDump);
            }
            try {
                save.run();
                Path copy = Files.createTempDirectory(temporary, "snapshot-");
                copyTree(data, copy);
                return new DataSnapshot(copy);
            } finally {
                Files.deleteIfExists(dump);
                if (hadDump) {
                    Files.move(earlierDump, dump);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not copy " + data, e);
        }
    }

    /** Deletes everything in the data directory but what a node of a cluster knows of it; no server runs. */
    void clearData() {
        try (Stream<Path> content = Files.list(data)) {
            List<Path> cleared = content.filter(path -> !path.endsWith(NODES)).toList();
            for (Path path : cleared) {
                deleteTree(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not clear " + data, e);
        }
    }

    /** Puts back the data of an earlier moment in place of the present ones; no server runs. */
    void restore(DataSnapshot snapshot) {
        if (!snapshot.directory().startsWith(temporary)) {
            throw new IllegalArgumentException("another server took this snapshot");
        }
        try {
            deleteTree(data);
            copyTree(snapshot.directory(), data);
        } catch (IOException e) {
            throw new UncheckedIOException("could not restore " + data, e);
        }
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> tree = Files.walk(from)) {
            for (Path path : (Iterable<Path>) tree::iterator) {
                Path copy = to.resolve(from.relativize(path));
                if (Files.isDirectory(path)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(path, copy);
                }
            }
        }
    }

    /** Deletes the temporary directory, if it is still there. */
    void delete() {
        try {
            deleteTree(temporary);
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + temporary, e);
        }
    }

    /** Deletes a directory and everything in it, if it exists. */
    static void deleteTree(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(directory)) {
            List<Path> leavesFirst = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path path : leavesFirst) {
                Files.deleteIfExists(path);
            }
        }
    }
}
