package dev.holdfast.testkit.variants;

import java.util.List;

/** Defects of calls for several locks: what they hold while they wait, and what they hold when they have ended. */
public final class SetVariants {

    private SetVariants() {}

    /**
     * All of them.
     *
     * @return in the order of the document
     */
    public static List<Variant> all() {
        return List.of(
                variant(
                        "set-waits-with-later-names",
                        "two sets that overlap wait for one another for ever",
                        "SetAcquisition.java",
                        "            CompletableFuture<Void> unused = giveBackFrom(missing + 1);\n"
                                + "            await(missing);",
                        "            await(missing);",
                        "AllOfTest"),
                variant(
                        "set-told-before-it-gave-back",
                        "a call for a set says that nothing is held while its locks are still taken",
                        "SetAcquisition.java",
                        "limit.answered(giveBackFrom(0), isSilent)",
                        "CompletableFuture.completedFuture(giveBackFrom(0))",
                        "AllOfTest"),
                variant(
                        "set-with-a-lock-that-was-lost",
                        "a set whose first lock was lost while it waited for the second counts as held",
                        "SetAcquisition.java",
                        "while (lost < all.size() && all.get(lost).state() != LeaseState.LOST)",
                        "while (lost < all.size())",
                        "AllOfTest"),
                variant(
                        "set-keeps-what-it-gives-back",
                        "a set with a minimum hold waits for locks that it has given back itself, perhaps for ever",
                        "SetAcquisition.java",
                        "surroundings.giveBack(lease, joint)",
                        "surroundings.release(lease, joint)",
                        "UngivenLeaseTest"),
                variant(
                        "second-of-any-kept",
                        "a lock that is granted together with another stays taken, and nobody knows of it",
                        "AnyAcquisition.java",
                        "        } else {\n            taken.dropped();\n        }\n",
                        "        }\n",
                        "LateDeliveryTest"));
    }

    private static Variant variant(
            String name, String breaks, String file, String original, String replacement, String catcher) {
        return EngineVariants.variant(name, breaks, "sets/" + file, original, replacement, catcher);
    }
}
