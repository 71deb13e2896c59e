package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.testkit.history.Hold;
import java.util.ArrayList;
import java.util.List;

/** Compares holds of one lock that were valid at the same time, each with each. */
final class OverlapChecks {

    /** Receives what was found. */
    interface Findings {

        /** Two holds, of which the second began later. */
        void found(Rule rule, Hold first, Hold second);
    }

    private OverlapChecks() {}

    /**
     * Checks the holds of one lock. Reports every pair: a reason for one of them is none for the others.
     *
     * @param holds in the order in which they began
     */
    static void check(List<Hold> holds, Shares shares, Findings findings) {
        List<Hold> present = new ArrayList<>();
        for (Hold hold : holds) {
            if (hold.isEmpty()) {
                continue;
            }
            present.removeIf(earlier -> earlier.untilNanos() <= hold.fromNanos());
            for (Hold earlier : present) {
                if (!shares.areTogether(earlier, hold)) {
                    findings.found(Rule.ONE_HOLDER, earlier, hold);
                } else if (shares.haveOneToken(earlier, hold) && hold.token() > earlier.token()) {
                    // A lower one is found as a token that falls.
                    findings.found(Rule.ONE_GROUP_TOKEN, earlier, hold);
                }
            }
            present.add(hold);
        }
    }
}
