package dev.holdfast.testkit.variants;

import java.util.List;
import java.util.stream.Stream;

/** Defects of what operators do to locks, and of what leaders store under them. */
public final class OperatorVariants {

    private OperatorVariants() {}

    /** All of them, in the order of the document. */
    static List<Variant> all() {
        return Stream.of(ofWhatIsKept(), ofResizes()).flatMap(List::stream).toList();
    }

    /**
     * Those of stored data, and of holds that are ended by force.
     *
     * @return in the order of the document
     */
    public static List<Variant> ofWhatIsKept() {
        return List.of(
                ScriptVariants.variant(
                        "data-stored-without-owner-check",
                        "a leader that was forced off replaces the data of its successor",
                        "store_data.lua",
                        "redis.call('GET', KEYS[1]) ~= hold",
                        "not redis.call('GET', KEYS[1])",
                        "DataScriptTest"),
                ScriptVariants.variant(
                        "late-copy-replaces-data",
                        "a late copy of a request replaces what the same holder has kept since",
                        "store_data.lua",
                        "if storedToken == token and",
                        "if not storedToken and",
                        "DataScriptTest"),
                ScriptVariants.variant(
                        "forced-end-of-another-member",
                        "an operator who ends the hold of one reader ends that of another",
                        "group_end.lua",
                        "== owner then",
                        "~= '' then",
                        "GroupInspectScriptTest"));
    }

    /**
     * Those of semaphores that are resized.
     *
     * @return in the order of the document
     */
    public static List<Variant> ofResizes() {
        return List.of(
                ScriptVariants.variant(
                        "resize-wakes-nobody",
                        "a caller waits on though a semaphore has more permits now",
                        "group_resize.lua",
                        "if units then",
                        "if units and units < 0 then",
                        "GroupResizeScriptTest"),
                ScriptVariants.variant(
                        "resize-not-read-by-who-asks",
                        "a semaphore that was made smaller lets in as many as before",
                        "group_ask.lua",
                        "local most = resized or tonumber(limit)",
                        "local most = tonumber(limit)",
                        "GroupResizeScriptTest"));
    }
}
