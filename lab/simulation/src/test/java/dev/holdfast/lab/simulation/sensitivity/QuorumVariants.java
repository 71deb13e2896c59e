package dev.holdfast.lab.simulation.sensitivity;

import dev.holdfast.testkit.variants.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Deliberate defects of the quorum's scripts and of the client that counts votes. */
final class QuorumVariants {

    private static final String LUA = "backends/redis-quorum/src/main/resources/dev/holdfast/redis/quorum/lua/";
    private static final String COUNT = "backends/redis-quorum/src/main/java/dev/holdfast/redis/quorum/internal/count/";
    private static final String SERVICE =
            "backends/redis-quorum/src/main/java/dev/holdfast/redis/quorum/internal/service/";

    private QuorumVariants() {}

    /** Each by its name: what is replaced, all at once. */
    static Map<String, List<Variant>> all() {
        Map<String, List<Variant>> all = new LinkedHashMap<>();
        put(
                all,
                "no-quarantine",
                "a member that was restarted votes at once",
                List.of(
                        LUA + "enrol.lua",
                        "local from = init == '1' and now or now + math.ceil(longest * 1020) + 4000",
                        "local from = now"));
        put(
                all,
                "restart-unnoticed",
                "a member with old data votes as if nothing had happened",
                List.of(
                        LUA + "enrol.lua",
                        "if record[1] and record[2] == run and record[3] then",
                        "if record[1] and record[3] then",
                        LUA + "include/member.lua",
                        "elseif not record[1] or record[2] ~= run then",
                        "elseif not record[1] then"));
        put(
                all,
                "no-settling",
                "votes with unequal tokens are a grant",
                List.of(
                        COUNT + "Tally.java",
                        "byTokens.computeIfAbsent(vote.tokens(), tokens -> new ArrayList<>())",
                        "byTokens.computeIfAbsent(byTokens.isEmpty() ? vote.tokens()"
                                + " : byTokens.keySet().iterator().next(), tokens -> new ArrayList<>())"));
        put(
                all,
                "half-is-enough",
                "less than half of the members make a grant",
                List.of(
                        COUNT + "QuorumSize.java",
                        "votes > members || 2 * votes <= members",
                        "votes > members",
                        SERVICE + "QuorumSettings.java",
                        "QuorumSize.majorityOf(members.size())",
                        "new QuorumSize(members.size(), members.size() / 2)"));
        put(
                all,
                "vote-released-by-another",
                "a late release ends what another attempt has",
                List.of(
                        LUA + "release.lua",
                        "local mine = value and string.sub(value, 1, #owner + 1) == owner .. ':'",
                        "local mine = value and true"));
        put(
                all,
                "hold-of-one-token",
                "a hold whose votes have unequal tokens is shown as free",
                List.of(
                        SERVICE + "LockAgreement.java",
                        ".filter(entry -> size.isEnough(entry.getValue().size()))",
                        ".filter(entry -> size.isEnough((int) entry.getValue().stream()"
                                + ".filter(one -> one.value().equals(entry.getValue().get(0).value())).count()))"));
        put(
                all,
                "votes-of-one-token-ended",
                "a forced release ends only those votes of a hold that have its token",
                List.of(
                        SERVICE + "LockAgreement.java",
                        ".filter(votes -> votes.stream().anyMatch(vote -> vote.isNamedBy(hold.token())))",
                        ".map(votes -> votes.stream().filter(vote -> vote.isNamedBy(hold.token())).toList())"
                                + ".filter(votes -> !votes.isEmpty())"));
        put(
                all,
                "release-begins-with-a-set",
                "a member that is out of memory carries out no release",
                List.of(LUA + "release.lua", "redis.call('ZREM', queueKey, owner .. ':' .. stood)", ""));
        put(
                all,
                "queued-in-vain",
                "those whom too few members have answered pass the votes of the others to and fro",
                List.of(
                        COUNT + "Candidacy.java",
                        "giveBack(new Step.Leave(yields()), Optional.empty());",
                        "giveBack(isOnce ? new Step.Leave(yields()) : new Step.Yield(yields() + 1, Optional.empty()),"
                                + " Optional.empty());",
                        COUNT + "Pauses.java",
                        "return new SplittableRandom(seed).nextLong(nanos / 2, nanos);",
                        "return Math.min(nanos, GATHERING_NANOS);"));
        return all;
    }

    private static void put(Map<String, List<Variant>> all, String name, String breaks, List<String> replacements) {
        List<Variant> variants = new ArrayList<>();
        for (int i = 0; i < replacements.size(); i += 3) {
            variants.add(new Variant(
                    name, breaks, replacements.get(i), replacements.get(i + 1), replacements.get(i + 2), List.of()));
        }
        all.put(name, List.copyOf(variants));
    }
}
