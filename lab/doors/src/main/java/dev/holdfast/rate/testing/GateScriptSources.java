package dev.holdfast.rate.testing;

import dev.holdfast.rate.internal.GateScripts;
import dev.holdfast.redis.internal.script.Script;
import java.util.Map;
import java.util.stream.Collectors;

/** The scripts of gates. */
public final class GateScriptSources {

    private GateScriptSources() {}

    /**
     * The scripts.
     *
     * @return their sources by name
     */
    public static Map<String, String> all() {
        return GateScripts.ALL.stream().collect(Collectors.toMap(Script::name, Script::source));
    }
}
