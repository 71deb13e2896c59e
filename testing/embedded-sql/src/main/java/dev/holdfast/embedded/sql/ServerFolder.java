package dev.holdfast.embedded.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The temporary directory of one server, with its data and its log. */
final class ServerFolder {

    private static final int TAIL_LINES = 30;

    private final Path root;

    private ServerFolder(Path root) {
        this.root = root;
    }

    static ServerFolder create(String name) {
        try {
            return new ServerFolder(Files.createTempDirectory("holdfast-" + name + "-run-"));
        } catch (IOException e) {
            throw new UncheckedIOException("could not create a directory for " + name, e);
        }
    }

    Path root() {
        return root;
    }

    Path data() {
        return root.resolve("data");
    }

    Path log() {
        return root.resolve("server.log");
    }

    Path write(String name, String content) {
        try {
            return Files.writeString(root.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + name, e);
        }
    }

    /** Returns the end of the log, in words that continue a message. */
    String tail() {
        if (!Files.exists(log())) {
            return "; it has no log";
        }
        try {
            List<String> lines = Files.readString(log(), StandardCharsets.ISO_8859_1)
                    .strip()
                    .lines()
                    .toList();
            List<String> last = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
            return "; its log ends with:\n  " + String.join("\n  ", last);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + log(), e);
        }
    }

    void delete() {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not remove " + root, e);
        }
    }
}
