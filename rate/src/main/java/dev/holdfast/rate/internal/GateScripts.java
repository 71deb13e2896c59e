package dev.holdfast.rate.internal;

import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.script.ScriptFiles;

/** The scripts, each documented in its file. */
final class GateScripts {

    private static final ScriptFiles FILES =
            new ScriptFiles(path -> GateScripts.class.getResourceAsStream("/dev/holdfast/rate/lua/" + path));

    static final Script PASS = FILES.script("pass");
    static final Script PASS_WINDOW = FILES.script("pass_window");

    private GateScripts() {}
}
