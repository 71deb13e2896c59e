package dev.holdfast.latch.internal;

import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.script.ScriptFiles;

/** The scripts, each documented in its file. */
final class LatchScripts {

    private static final ScriptFiles FILES =
            new ScriptFiles(path -> LatchScripts.class.getResourceAsStream("/dev/holdfast/latch/lua/" + path));

    static final Script COUNT_DOWN = FILES.script("count_down");
    static final Script AWAIT = FILES.script("await");
    static final Script LOOK = FILES.script("look");

    private LatchScripts() {}
}
