package dev.holdfast.testkit.variants;

import java.util.List;

/** Defects of sticky locks: what may rest, who may have it again, and when it goes back. */
public final class RestVariants {

    private RestVariants() {}

    /**
     * All of them.
     *
     * @return in the order of the document
     */
    public static List<Variant> all() {
        return List.of(
                variant(
                        "rests-though-others-wait",
                        "a client that is known to be waited for keeps a sticky lock for its next caller",
                        "Tenure.java",
                        "                && !turn.isWanted()\n",
                        "",
                        "StickyTest"),
                variant(
                        "kept-at-rest-though-wanted",
                        "a sticky lock that nobody uses keeps another client waiting for as long as it may rest",
                        "LaneMachine.java",
                        "(resting.turn.isWanted() || !line.isEmpty())",
                        "!line.isEmpty()",
                        "StickyTest"),
                variant(
                        "taken-from-rest-without-a-look",
                        "a caller enters by a hold that ran out while it rested",
                        "Tenure.java",
                        "return mayJoin(by, nowNanos, skewMillis) && (sharesToken",
                        "return turn.suits(by) && (sharesToken",
                        "StickyTest"),
                variant(
                        "rest-keeps-the-token",
                        "two sections of a sticky lock, one after the other, carry the same fencing token",
                        "Holder.java",
                        "LiveLease lease = together\n",
                        "LiveLease lease = sharing != null\n",
                        "StickyTest"),
                variant(
                        "rest-without-end",
                        "a sticky lock that nobody uses any more stays taken",
                        "Tenure.java",
                        "idleUntilNanos = nowNanos + idleNanos;",
                        "idleUntilNanos = nowNanos + 1_000 * idleNanos;",
                        "StickyTest"),
                variant(
                        "lost-at-rest-not-left",
                        "a hold that ended while it rested blocks other clients for as long as the server keeps it",
                        "Tenure.java",
                        "    void forget(Effects out) {\n        leave(out);",
                        "    void forget(Effects out) {\n        state = State.GONE;",
                        "StickyTest"),
                EngineVariants.variant(
                        "rests-beyond-the-limit",
                        "a client that uses many sticky locks once each renews all of them",
                        "engine/RestLimit.java",
                        "present.incrementAndGet() <= most",
                        "present.incrementAndGet() >= 0",
                        "StickyTest"),
                variant(
                        "at-rest-after-closing",
                        "what rests with a client that has been closed stays taken until its lease ends",
                        "LaneMachine.java",
                        "            holder.giveBackAll(nowNanos, out);\n",
                        "",
                        "StickyTest"),
                variant(
                        "rest-elsewhere-counts-as-use",
                        "tryLock finds a sticky lock taken that nobody uses",
                        "Request.java",
                        "? isOfSeveral || !foundTaken",
                        "? isOfSeveral",
                        "StickyQuestionTest"));
    }

    private static Variant variant(
            String name, String breaks, String file, String original, String replacement, String catcher) {
        return EngineVariants.variant(name, breaks, "lane/" + file, original, replacement, catcher);
    }
}
