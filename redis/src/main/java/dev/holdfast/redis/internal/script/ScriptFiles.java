package dev.holdfast.redis.internal.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/**
 * Reads scripts from the class path. A line {@code --- @include name} stands for the file {@code include/name.lua}.
 * Other comments, and indentation, are left out of what is sent, so that a reworded comment gives no new script.
 */
public final class ScriptFiles {

    private static final String FOLDER = "/dev/holdfast/redis/lua/";
    private static final String INCLUDE = "--- @include ";

    private ScriptFiles() {}

    static Script load(String name) {
        return Script.of(name, resolved(FOLDER + name + ".lua"));
    }

    private static String resolved(String path) {
        return read(path)
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith(INCLUDE) || !(line.isEmpty() || line.startsWith("--")))
                .map(line -> line.startsWith(INCLUDE) ? included(line) : line + "\n")
                .collect(Collectors.joining());
    }

    private static String included(String line) {
        return resolved(FOLDER + "include/" + line.substring(INCLUDE.length()) + ".lua");
    }

    private static String read(String path) {
        try (InputStream file = ScriptFiles.class.getResourceAsStream(path)) {
            if (file == null) {
                throw new IllegalStateException("The script " + path
                        + " is missing from the class path: is the jar of holdfast-redis complete?");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the script " + path, e);
        }
    }
}
