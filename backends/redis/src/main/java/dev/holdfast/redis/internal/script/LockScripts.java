package dev.holdfast.redis.internal.script;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The scripts, each documented in its file. */
public final class LockScripts {

    public static final Script ACQUIRE = ScriptFiles.load("acquire");
    public static final Script RELEASE = ScriptFiles.load("release");
    public static final Script ACQUIRE_ALL = ScriptFiles.load("acquire_all");
    public static final Script RELEASE_ALL = ScriptFiles.load("release_all");
    public static final Script RENEW = ScriptFiles.load("renew");
    public static final Script REGAIN = ScriptFiles.load("regain");
    public static final Script RENEW_ALONE = ScriptFiles.load("renew_alone");
    public static final Script LEAVE = ScriptFiles.load("leave");
    public static final Script GROUP_ASK = ScriptFiles.load("group_ask");
    public static final Script GROUP_RELEASE = ScriptFiles.load("group_release");
    public static final Script GROUP_RENEW = ScriptFiles.load("group_renew");
    public static final Script GROUP_RENEW_ALONE = ScriptFiles.load("group_renew_alone");
    public static final Script GROUP_REGAIN = ScriptFiles.load("group_regain");
    public static final Script GROUP_DOWNGRADE = ScriptFiles.load("group_downgrade");
    public static final Script GROUP_UPGRADE = ScriptFiles.load("group_upgrade");
    public static final Script GROUP_END = ScriptFiles.load("group_end");
    public static final Script GROUP_LEAVE = ScriptFiles.load("group_leave");
    public static final Script GROUP_RESIZE = ScriptFiles.load("group_resize");
    public static final Script ANNOUNCE = ScriptFiles.load("announce");
    public static final Script REACH = ScriptFiles.load("reach");
    public static final Script INSPECT = ScriptFiles.load("inspect");
    public static final Script RECALL = ScriptFiles.load("recall");
    public static final Script STORE_OUTCOME = ScriptFiles.load("store_outcome");
    public static final Script STORE_DATA = ScriptFiles.load("store_data");

    /** What a server should know before the first lock is asked for. */
    public static final List<Script> ALL = List.of(
            ACQUIRE,
            RELEASE,
            ACQUIRE_ALL,
            RELEASE_ALL,
            RENEW,
            RENEW_ALONE,
            REGAIN,
            LEAVE,
            GROUP_ASK,
            GROUP_RELEASE,
            GROUP_RENEW,
            GROUP_RENEW_ALONE,
            GROUP_REGAIN,
            GROUP_LEAVE,
            GROUP_DOWNGRADE,
            GROUP_UPGRADE,
            GROUP_END,
            GROUP_RESIZE,
            ANNOUNCE,
            REACH,
            INSPECT,
            RECALL,
            STORE_OUTCOME,
            STORE_DATA);

    /** What shows that a server takes writes. */
    public static final Set<Script> WRITING_FOR_CHECKS = Set.of(ANNOUNCE, REACH);

    private static final Map<Script, Script> SHARDED = Stream.of(
                    ACQUIRE,
                    RELEASE,
                    LEAVE,
                    GROUP_ASK,
                    GROUP_RELEASE,
                    GROUP_LEAVE,
                    GROUP_DOWNGRADE,
                    GROUP_END,
                    GROUP_RESIZE)
            .collect(Collectors.toUnmodifiableMap(
                    Function.identity(), script -> ScriptFiles.loadSharded(script.name())));

    private LockScripts() {}

    /** What does the same on a node of a cluster that has sharded channels: another script if it sends messages. */
    public static Script sharded(Script script) {
        return SHARDED.getOrDefault(script, script);
    }

    /** All that is different for sharded channels. */
    public static Collection<Script> forShardedChannels() {
        return SHARDED.values();
    }
}
