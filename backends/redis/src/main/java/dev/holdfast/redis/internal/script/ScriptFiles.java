package dev.holdfast.redis.internal.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads scripts from the class path. A line {@code --- @include name} stands for the file {@code include/name.lua}, or,
 * where a script is for sharded channels, for {@code include/sharded/name.lua} if there is one.
 * Other comments, and indentation, are left out of what is sent, so that a reworded comment gives no new script.
 */
public final class ScriptFiles {

    private static final String FOLDER = "/dev/holdfast/redis/lua/";
    private static final String INCLUDED = "include/";
    private static final String INCLUDE = "--- @include ";
    private static final ScriptFiles OWN = new ScriptFiles(name -> null);
    private static final ScriptFiles SHARDED = new ScriptFiles(ScriptFiles::sharded);

    private final Function<String, @Nullable InputStream> others;

    /**
     * The scripts of another module, which may include files of this one.
     *
     * @param others opens a file of that module, given its path below the folder of its scripts; null if it has none
     */
    public ScriptFiles(Function<String, @Nullable InputStream> others) {
        this.others = others;
    }

    static Script load(String name) {
        return OWN.script(name);
    }

    /** The same script for nodes of a cluster that have sharded channels. */
    static Script loadSharded(String name) {
        return SHARDED.script(name);
    }

    private static @Nullable InputStream sharded(String path) {
        return path.startsWith(INCLUDED)
                ? ScriptFiles.class.getResourceAsStream(
                        FOLDER + INCLUDED + "sharded/" + path.substring(INCLUDED.length()))
                : null;
    }

    /**
     * The script of this name.
     *
     * @throws IllegalStateException if there is none, or if what it includes is missing
     */
    public Script script(String name) {
        return Script.of(name, resolved(name));
    }

    private String resolved(String name) {
        return read(name + ".lua")
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith(INCLUDE) || !(line.isEmpty() || line.startsWith("--")))
                .map(line ->
                        line.startsWith(INCLUDE) ? resolved(INCLUDED + line.substring(INCLUDE.length())) : line + "\n")
                .collect(Collectors.joining());
    }

    private String read(String path) {
        try (InputStream file = opened(path)) {
            if (file == null) {
                throw new IllegalStateException("The script " + FOLDER + path
                        + " is missing from the class path: is the jar of holdfast-redis complete?");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the script " + path, e);
        }
    }

    private @Nullable InputStream opened(String path) {
        InputStream other = others.apply(path);
        return other != null ? other : ScriptFiles.class.getResourceAsStream(FOLDER + path);
    }
}
