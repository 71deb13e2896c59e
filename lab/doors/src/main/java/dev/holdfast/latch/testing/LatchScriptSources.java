package dev.holdfast.latch.testing;

import dev.holdfast.latch.internal.LatchScripts;
import dev.holdfast.redis.internal.script.Script;
import java.util.Map;
import java.util.stream.Collectors;

/** The scripts of latches. */
public final class LatchScriptSources {

    private LatchScriptSources() {}

    /**
     * The scripts.
     *
     * @return their sources by name
     */
    public static Map<String, String> all() {
        return LatchScripts.ALL.stream().collect(Collectors.toMap(Script::name, Script::source));
    }
}
