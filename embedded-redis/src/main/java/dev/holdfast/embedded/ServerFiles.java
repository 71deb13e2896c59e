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
