package dev.holdfast.redis.quorum.testing;

import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.quorum.internal.script.QuorumScripts;
import java.util.Map;
import java.util.stream.Collectors;

/** The scripts that run on a member. */
public final class MemberScripts {

    private MemberScripts() {}

    /**
     * The scripts of a member.
     *
     * @return their sources by name
     */
    public static Map<String, String> sources() {
        return QuorumScripts.ALL.stream().collect(Collectors.toMap(Script::name, Script::source));
    }
}
