package dev.holdfast.testkit.variants;

import java.util.List;

/** Defects of the order among callers: head starts, and a strict order. */
public final class OrderVariants {

    private OrderVariants() {}

    /**
     * All of them.
     *
     * @return in the order of the document
     */
    public static List<Variant> all() {
        return List.of(
                variant(
                        "head-start-behind-its-client",
                        "a call with a head start waits at the place of an earlier call of its client",
                        "Seeker.java",
                        " || isMisplaced(nowNanos)",
                        ""),
                variant(
                        "head-start-inherited",
                        "the head start of a call that gave up is used by the next one of its client",
                        "Seeker.java",
                        "difference < 0 || (",
                        "("),
                variant(
                        "place-lost-to-a-head-start",
                        "a call whose place was left for one with a head start is queued as if it came now",
                        "LaneMachine.java",
                        "            line.keepPlaces();\n",
                        ""),
                variant(
                        "asks-when-free",
                        "callers of other clients that came later are served before a call of the client that holds the"
                                + " lock",
                        "LaneMachine.java",
                        "(next.queuesEarly() || holder.mayAskBeside())",
                        "holder.mayAskBeside()"),
                variant(
                        "strict-order-counts-from-the-question",
                        "in a strict order, a call that waited for an earlier one of its client is queued as if it came"
                                + " now",
                        "Request.java",
                        "options.strictOrder() || keepsPlace",
                        "keepsPlace"),
                variant(
                        "place-of-one-who-left",
                        "in a strict order, a call has the place of an earlier one of its client that gave up",
                        "Seeker.java",
                        "if (head.options.strictOrder()) {",
                        "if (head.options.strictOrder() && line.size() > 1) {"),
                variant(
                        "two-holds-of-one-client",
                        "a hold that was ended by force goes on beside the next one of the same client",
                        "Holder.java",
                        "if (sharing == Sharing.EXCLUSIVE) {",
                        "if (sharing == Sharing.TOGETHER) {"));
    }

    private static Variant variant(String name, String breaks, String file, String original, String replacement) {
        return EngineVariants.variant(name, breaks, "lane/" + file, original, replacement, "OrderTest");
    }
}
