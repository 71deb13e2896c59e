package dev.holdfast.testkit.variants;

import java.util.List;
import java.util.stream.Stream;

/** Defects of what several hold together: who may join, who gives back, and what a hold is turned into. */
public final class GroupVariants {

    private GroupVariants() {}

    /**
     * Those of the engine, and those of the scripts.
     *
     * @return in the order of the document
     */
    public static List<Variant> all() {
        return Stream.of(ofTheEngine(), ofTheScripts()).flatMap(List::stream).toList();
    }

    /** Those of the engine, in the order of the document. */
    static List<Variant> ofTheEngine() {
        return List.of(
                EngineVariants.variant(
                        "reader-joins-while-a-writer-waits",
                        "callers of one client that share a read lock keep a writer of another client waiting for ever",
                        "lane/Tenure.java",
                        "return isAsWanted(by, nowNanos, skewMillis) && !turn.isWanted();",
                        "return isAsWanted(by, nowNanos, skewMillis);",
                        "ReadersTest"),
                EngineVariants.variant(
                        "first-reader-gives-back",
                        "a reader that unlocks gives back what other callers of its client still read under",
                        "lane/Holder.java",
                        "if (held.owners.count() > 1) {",
                        "if (held.owners.count() > 1_000) {",
                        "ReadersTest"),
                EngineVariants.variant(
                        "writer-trusted-while-it-downgrades",
                        "a writer that is being downgraded counts as one while others read already",
                        "lane/Holder.java",
                        "                held.owner().doubt();\n",
                        "",
                        "ChangesTest"),
                EngineVariants.variant(
                        "unanswered-change-not-left",
                        "a downgrade that is carried out after its call has failed leaves a reader behind",
                        "lane/Tenure.java",
                        "            out.add(new Effect.Leave(dead.attempt, dead.executableUntilNanos()));\n",
                        "",
                        "ChangesTest"),
                EngineVariants.variant(
                        "permits-share-a-token",
                        "two holders of permits have one fencing token",
                        "lane/Turn.java",
                        "isLimited() ? hold.serial()",
                        "isLimited() ? hold.token()",
                        "PermitsTest"),
                EngineVariants.variant(
                        "attempt-kept-for-another-number",
                        "a call for one permit waits behind a call for four that has gone",
                        "lane/Seeker.java",
                        "(!isForShareOfHead() ||",
                        "(head() == null ||",
                        "PermitsTest"));
    }

    /** Those of the scripts, in the order of the document. */
    static List<Variant> ofTheScripts() {
        return List.of(
                ScriptVariants.variant(
                        "readers-pass-a-writer",
                        "a stream of readers keeps a writer waiting for ever",
                        "group_ask.lua",
                        "if fits and waiters == 0 then",
                        "if fits then",
                        "GroupAskScriptTest"),
                ScriptVariants.variant(
                        "member-of-any-era",
                        "a reader of an earlier group takes one of a later group out",
                        "group_release.lua",
                        "if era == ARGV[2] then",
                        "if era then",
                        "GroupReleaseScriptTest"),
                ScriptVariants.variant(
                        "units-of-the-dead-kept",
                        "a permit whose holder has died is never free again while others are renewed",
                        "include/prune.lua",
                        "units = units - (tonumber(string.match(first[1], '^1:[0-9a-z]+:%d+:(%d+)$')) or 0)",
                        "units = units - 0",
                        "GroupAskScriptTest"),
                ScriptVariants.variant(
                        "upgrade-beside-others",
                        "a reader becomes a writer while others read",
                        "group_upgrade.lua",
                        "if redis.call('ZCARD', groupKey) == 1 then",
                        "if redis.call('ZCARD', groupKey) >= 1 then",
                        "GroupChangeScriptTest"),
                ScriptVariants.variant(
                        "group-restored-after-a-writer",
                        "after a takeover, readers have a token below that of a writer before them",
                        "group_regain.lua",
                        "isNoGroup and isBehind and isUnfollowed",
                        "isNoGroup and isBehind",
                        "GroupRegainScriptTest"),
                ScriptVariants.variant(
                        "permits-without-a-limit",
                        "one holder more has permits than there are",
                        "group_ask.lua",
                        "(limit == '0' or units + share <= most)",
                        "(limit == '0' or units <= most)",
                        "GroupAskScriptTest"),
                ScriptVariants.variant(
                        "permit-with-the-token-of-another",
                        "a permit whose grant was answered again has the token of another holder",
                        "group_ask.lua",
                        "    if limit == '0' then\n      --- @include read_fence",
                        "    if limit then\n      --- @include read_fence",
                        "GroupAskScriptTest"));
    }
}
