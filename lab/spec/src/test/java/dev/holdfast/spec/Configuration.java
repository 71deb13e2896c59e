package dev.holdfast.spec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A run's file: what may happen, which rules are broken, what is checked. */
record Configuration(Specification specification, Path file) {

    private static final String ENDING = ".cfg";

    /** Those of a size, specification by specification and in the order of their names. */
    static List<Configuration> of(String size) {
        return Arrays.stream(Specification.values())
                .flatMap(specification -> of(specification, size).stream())
                .toList();
    }

    static List<Configuration> of(Specification specification, String size) {
        try (Stream<Path> files =
                Files.list(specification.folder().resolve("runs").resolve(size))) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .map(file -> new Configuration(specification, file))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String name() {
        String full = file.getFileName().toString();
        return full.substring(0, full.length() - ENDING.length());
    }

    /** Whether TLC says which actions are taken, which makes a run twice as long. */
    boolean namesActions() {
        return lines().anyMatch(line -> line.contains("Its actions count"));
    }

    String onlyProperty() {
        List<String> properties =
                lines().dropWhile(line -> !line.equals("PROPERTIES")).skip(1).toList();
        if (properties.size() != 1) {
            throw new IllegalStateException(file + " has to check one property only, and has " + properties);
        }
        return properties.get(0);
    }

    private Stream<String> lines() {
        return Specification.read(file).lines().map(String::strip);
    }
}
