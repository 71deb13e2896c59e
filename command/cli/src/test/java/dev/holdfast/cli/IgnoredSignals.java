package dev.holdfast.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The signals that this JVM ignores since it was started so, as by nohup or by a script's {@code &}. All that it starts
 * ignores them, too.
 */
final class IgnoredSignals {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String MASK = "SigIgn:";

    private IgnoredSignals() {}

    /** False where the system does not say. */
    static boolean contain(String name) {
        long bit = switch (name) {
            case "HUP" -> 1;
            case "INT" -> 2;
            default -> 0;
        };
        return bit != 0 && Files.isReadable(STATUS) && (mask() & bit) != 0;
    }

    private static long mask() {
        try (Stream<String> lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith(MASK))
                    .mapToLong(line ->
                            Long.parseUnsignedLong(line.substring(MASK.length()).strip(), 16))
                    .findFirst()
                    .orElse(0);
        } catch (IOException unreadable) {
            return 0;
        }
    }
}
