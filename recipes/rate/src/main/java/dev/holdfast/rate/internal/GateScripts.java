package dev.holdfast.rate.internal;

import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.script.ScriptFiles;
import java.util.List;

/** The scripts, each documented in its file. */
public final class GateScripts {

    private static final ScriptFiles FILES =
            new ScriptFiles(path -> GateScripts.class.getResourceAsStream("/dev/holdfast/rate/lua/" + path));

    static final Script PASS = FILES.script("pass");
    static final Script PASS_WINDOW = FILES.script("pass_window");

    /** All of them. */
    public static final List<Script> ALL = List.of(PASS, PASS_WINDOW);

    private GateScripts() {}
}
