package dev.holdfast.micrometer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of this project, from whichever module's directory the tests run. */
final class Project {

    private Project() {}

    static String read(String file) {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("LICENSE")) && Files.exists(folder.resolve("core/pom.xml"))) {
                try {
                    return Files.readString(folder.resolve(file));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        throw new IllegalStateException("The project's root is not above " + start);
    }
}
