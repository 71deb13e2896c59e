package dev.holdfast.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The server's redis.conf: the lines that do not depend on where and at which port it runs; immutable.
 *
 * @param ownDirectives what this library asks for, after which come the user's
 */
record ConfigFile(
        List<String> ownDirectives,
        Optional<String> password,
        boolean debugCommand,
        List<String> userDirectives,
        List<String> extraDirectives) {

    ConfigFile {
        ownDirectives = List.copyOf(ownDirectives);
        userDirectives = List.copyOf(userDirectives);
        extraDirectives = List.copyOf(extraDirectives);
    }

    /** Returns one line of configuration in which every value stays one word, whatever characters it has. */
    static String directive(String name, List<String> values) {
        return name + values.stream().map(value -> " " + quoted(value)).collect(Collectors.joining());
    }

    private static String quoted(String value) {
        String escaped = value.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
        return '"' + escaped + '"';
    }

    /** Writes the file for a server on that port; what the user asked for comes last, and so wins. */
    void write(Path file, int port, Path dataDirectory, boolean knowsDebugDirective) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("bind 127.0.0.1");
        lines.add("port " + port);
        lines.add("daemonize no");
        lines.add(directive("dir", List.of(dataDirectory.toString())));
        lines.addAll(ownDirectives);
        password.ifPresent(secret -> lines.add(directive("requirepass", List.of(secret))));
        if (debugCommand && knowsDebugDirective) {
            lines.add("enable-debug-command local");
        }
        lines.addAll(userDirectives);
        lines.addAll(extraDirectives);
        Files.write(file, lines);
    }
}
