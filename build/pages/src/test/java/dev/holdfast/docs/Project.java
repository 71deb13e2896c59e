package dev.holdfast.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of this project, from whichever module's directory the tests run. */
final class Project {

    static final Path ROOT = root();

    private static final Set<String> NOT_OURS = Set.of("target", ".git", "node_modules");

    /** What builds of the documentation site leave. */
    private static final List<String> BUILT = List.of("docs/.vitepress/dist", "docs/.vitepress/cache");

    private Project() {}

    private static Path root() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("LICENSE")) && Files.exists(folder.resolve("core/pom.xml"))) {
                return folder;
            }
        }
        throw new IllegalStateException("The project's root is not above " + start);
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(String file) {
        return read(ROOT.resolve(file));
    }

    /** A path for messages, the same on each machine. */
    static String name(Path file) {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    /** Every page in Markdown, in the order of their paths. */
    static List<Path> pages() {
        return files(ROOT, ".md");
    }

    /** The Java files in a folder of this project. */
    static List<Path> sources(String folder) {
        return files(ROOT.resolve(folder), ".java");
    }

    /** The files with an ending, in the order of their paths. */
    static List<Path> files(String ending) {
        return files(ROOT, ending);
    }

    private static List<Path> files(Path folder, String ending) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(ending) && isOurs(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOurs(Path file) {
        if (BUILT.stream().anyMatch(folder -> file.startsWith(ROOT.resolve(folder)))) {
            return false;
        }
        for (Path part : ROOT.relativize(file)) {
            if (NOT_OURS.contains(part.toString())) {
                return false;
            }
        }
        return true;
    }
}
