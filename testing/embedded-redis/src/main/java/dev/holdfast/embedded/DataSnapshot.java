package dev.holdfast.embedded;

import java.nio.file.Path;

/**
 * The data of an {@link EmbeddedRedis} at one moment, to be {@linkplain EmbeddedRedis#restartFrom put back} later, as a
 * backup is. Immutable. Its files are deleted when the server is closed.
 */
public final class DataSnapshot {

    private final Path directory;

    DataSnapshot(Path directory) {
        this.directory = directory;
    }

    Path directory() {
        return directory;
    }
}
