package dev.holdfast.latch.internal;

import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.script.ScriptFiles;
import java.util.List;

/** The scripts, each documented in its file. */
public final class LatchScripts {

    private static final ScriptFiles FILES =
            new ScriptFiles(path -> LatchScripts.class.getResourceAsStream("/dev/holdfast/latch/lua/" + path));

    static final Script COUNT_DOWN = FILES.script("count_down");
    static final Script AWAIT = FILES.script("await");
    static final Script LOOK = FILES.script("look");

    /** All of them. */
    public static final List<Script> ALL = List.of(COUNT_DOWN, AWAIT, LOOK);

    private LatchScripts() {}
}
