package dev.holdfast.redis.internal.script;

import java.util.List;

/** The scripts, each documented in its file. */
public final class LockScripts {

    public static final Script ACQUIRE = ScriptFiles.load("acquire");
    public static final Script RELEASE = ScriptFiles.load("release");
    public static final Script RENEW = ScriptFiles.load("renew");
    public static final Script LEAVE = ScriptFiles.load("leave");
    public static final Script ANNOUNCE = ScriptFiles.load("announce");
    public static final Script INSPECT = ScriptFiles.load("inspect");
    public static final Script RECALL = ScriptFiles.load("recall");
    public static final Script STORE_OUTCOME = ScriptFiles.load("store_outcome");

    /** What a server should know before the first lock is asked for. */
    public static final List<Script> ALL =
            List.of(ACQUIRE, RELEASE, RENEW, LEAVE, ANNOUNCE, INSPECT, RECALL, STORE_OUTCOME);

    private LockScripts() {}
}
