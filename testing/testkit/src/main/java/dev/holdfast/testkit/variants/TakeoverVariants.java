package dev.holdfast.testkit.variants;

import java.util.List;
import java.util.stream.Stream;

/** Defects of what follows a takeover: what is trusted after it, and which hold is restored. */
public final class TakeoverVariants {

    private static final String LANE = "core/src/main/java/dev/holdfast/internal/lane/";
    private static final String TESTS = "dev.holdfast.internal.lane.";

    private TakeoverVariants() {}

    /**
     * All of them.
     *
     * @return in the order of the document
     */
    public static List<Variant> all() {
        return Stream.of(ofTheEngine(), ofTheScript()).flatMap(List::stream).toList();
    }

    /** Those of the engine, in the order of the document. */
    static List<Variant> ofTheEngine() {
        return List.of(
                new Variant(
                        "lease-trusted-after-a-takeover",
                        "a holder whose grant a failover has lost goes on while the new primary grants the lock again",
                        LANE + "Term.java",
                        "        if (takenOver) {\n            lease.doubt();\n        }\n",
                        "",
                        List.of(TESTS + "LaneTransitionTest")),
                new Variant(
                        "answer-from-before-a-takeover",
                        "an answer of the old primary makes a holder trust a hold that the new one does not have",
                        LANE + "Tenure.java",
                        "return request.takeovers() == term.takeovers();",
                        "return true;",
                        List.of(TESTS + "LaneTransitionTest")),
                new Variant(
                        "grant-from-before-a-takeover",
                        "a grant that the old primary pushed becomes a hold that the new one does not have",
                        LANE + "Seeker.java",
                        " && !(takenOver && grant.validity().fromNanos() - takenOverNanos < 0);",
                        ";",
                        List.of(TESTS + "MachineTablesTest")),
                new Variant(
                        "restored-hold-keeps-its-deadline",
                        "a holder trusts what the old primary had confirmed, while the new one keeps the hold for less",
                        LANE + "Term.java",
                        "takenOver\n                ? confirmed.untilNanos()\n                : deadlineNanos",
                        "deadlineNanos",
                        List.of(TESTS + "TermTest")));
    }

    /** Those of the script that restores a hold. */
    static List<Variant> ofTheScript() {
        return List.of(
                ScriptVariants.variant(
                        "regain-without-the-fence",
                        "a hold that a failover has lost comes back after another client had the lock, under a lower"
                                + " token",
                        "regain.lua",
                        " and (not fence or fence < lowest) and isYoung",
                        " and isYoung",
                        "RegainScriptTest"),
                ScriptVariants.variant(
                        "regain-of-an-old-token",
                        "a hold comes back though the fence of a later grant may have expired",
                        "regain.lua",
                        "local isYoung = now - lowest < HOUR",
                        "local isYoung = true",
                        "RegainScriptTest"),
                ScriptVariants.variant(
                        "regain-without-its-time",
                        "a renewal that is held up until its client has lost the lease takes the lock without a holder",
                        "regain.lua",
                        "  if isGone and now - notAfter <= 0 then",
                        "  if isGone then",
                        "RegainRefusalTest"),
                ScriptVariants.variant(
                        "regain-without-raising-the-fence",
                        "a copy of the renewal that restored a hold takes the lock again after its release",
                        "regain.lua",
                        "    writeFence(highest)\n",
                        "    redis.call('EXPIRE', queueKey, '86400')\n",
                        "RegainScriptTest"));
    }
}
