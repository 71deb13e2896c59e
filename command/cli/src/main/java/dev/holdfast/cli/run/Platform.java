package dev.holdfast.cli.run;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What this machine offers. */
final class Platform {

    private Platform() {}

    static boolean isWindows() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    }

    /** Whether there is a shell that can send signals and watch over a program. */
    static boolean hasShell() {
        return !isWindows() && Files.isExecutable(Path.of("/bin/sh"));
    }

    /** Finds a program on the search path. */
    static Optional<Path> find(String program) {
        String path = System.getenv("PATH");
        return Stream.of(
                        Pattern.compile(Pattern.quote(File.pathSeparator)).split(path == null ? "/usr/bin:/bin" : path))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .filter(Files::isRegularFile)
                .findFirst();
    }
}
