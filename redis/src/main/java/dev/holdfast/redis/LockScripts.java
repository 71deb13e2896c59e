package dev.holdfast.redis;

import java.util.List;

/** The scripts, each documented in its file. */
final class LockScripts {

    static final Script ACQUIRE = ScriptFiles.load("acquire");
    static final Script RELEASE = ScriptFiles.load("release");
    static final Script RENEW = ScriptFiles.load("renew");
    static final Script LEAVE = ScriptFiles.load("leave");
    static final Script ANNOUNCE = ScriptFiles.load("announce");
    static final Script INSPECT = ScriptFiles.load("inspect");
    static final Script RECALL = ScriptFiles.load("recall");
    static final Script KEEP_OUTCOME = ScriptFiles.load("keep_outcome");

    /** What a server should know before the first lock is asked for. */
    static final List<Script> ALL = List.of(ACQUIRE, RELEASE, RENEW, LEAVE, ANNOUNCE, INSPECT, RECALL, KEEP_OUTCOME);

    private LockScripts() {}
}
