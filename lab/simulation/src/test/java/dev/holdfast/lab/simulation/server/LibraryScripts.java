package dev.holdfast.lab.simulation.server;

import dev.holdfast.redis.internal.script.LockScripts;
import java.util.Map;
import java.util.TreeMap;

/** The scripts of the library, for tests of what runs them. */
public final class LibraryScripts {

    private LibraryScripts() {}

    /** Their sources by name. */
    public static Map<String, String> sources() {
        Map<String, String> sources = new TreeMap<>();
        LockScripts.ALL.forEach(script -> sources.put(script.name(), script.source()));
        return sources;
    }
}
