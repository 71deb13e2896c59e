package dev.holdfast.redis.quorum.internal.script;

import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.script.ScriptFiles;
import java.util.List;

/** The scripts, each documented in its file. */
public final class QuorumScripts {

    private static final ScriptFiles FILES =
            new ScriptFiles(path -> QuorumScripts.class.getResourceAsStream("/dev/holdfast/redis/quorum/lua/" + path));

    public static final Script ENROL = FILES.script("enrol");
    public static final Script RECORD = FILES.script("record");
    public static final Script ASK = FILES.script("ask");
    public static final Script SETTLE = FILES.script("settle");
    public static final Script RELEASE = FILES.script("release");
    public static final Script LEAVE = FILES.script("leave");
    public static final Script RENEW = FILES.script("renew");
    public static final Script INSPECT = FILES.script("inspect");
    public static final Script RECALL = FILES.script("recall");
    public static final Script STORE_OUTCOME = FILES.script("store_outcome");
    public static final Script STORE_DATA = FILES.script("store_data");

    /** What a member should know before the first lock is asked for. */
    public static final List<Script> ALL =
            List.of(ENROL, RECORD, ASK, SETTLE, RELEASE, LEAVE, RENEW, INSPECT, RECALL, STORE_OUTCOME, STORE_DATA);

    private QuorumScripts() {}
}
