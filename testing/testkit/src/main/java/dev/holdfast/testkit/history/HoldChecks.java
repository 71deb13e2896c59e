package dev.holdfast.testkit.history;

import dev.holdfast.testkit.history.Violation.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Looks for holds of one lock that overlap, and for tokens that do not rise. */
final class HoldChecks {

    private final Timeline timeline;
    private final Consumer<Violation> report;

    HoldChecks(Timeline timeline, Consumer<Violation> report) {
        this.timeline = timeline;
        this.report = report;
    }

    /** Checks the holds of one lock, in the order in which they began. */
    void check(String lock, List<Hold> holds) {
        List<Hold> reliedOn = holds.stream().filter(hold -> !hold.isEmpty()).toList();
        findOverlaps(lock, reliedOn);
        findFallingTokens(lock, reliedOn);
        findRepeatedTokens(lock, holds);
    }

    /** Reports every pair that overlaps: a reason for one of them is none for the others. */
    private void findOverlaps(String lock, List<Hold> holds) {
        List<Hold> present = new ArrayList<>();
        for (Hold hold : holds) {
            present.removeIf(earlier -> earlier.untilNanos() <= hold.fromNanos());
            for (Hold earlier : present) {
                long endNanos = Math.min(hold.untilNanos(), earlier.untilNanos());
                report(
                        Kind.OVERLAP,
                        lock,
                        "lock " + lock + " was held by " + timeline.holder(earlier) + " and by " + timeline.holder(hold)
                                + " at the same time, from " + timeline.at(hold.fromNanos()) + " to "
                                + timeline.at(endNanos),
                        List.of(earlier, hold));
            }
            present.add(hold);
        }
    }

    /**
     * Finds holds with a lower token than an earlier one. Where no two holds overlap, they were granted in the order in
     * which they began. Grants that no client could rely on any more are left out: they can come to light at any time.
     */
    private void findFallingTokens(String lock, List<Hold> holds) {
        if (holds.isEmpty()) {
            return;
        }
        Hold highest = holds.get(0);
        for (Hold hold : holds.subList(1, holds.size())) {
            if (hold.token() < highest.token()) {
                report(
                        Kind.TOKEN_ORDER,
                        lock,
                        "lock " + lock + " was held by " + timeline.holder(highest) + " and later by "
                                + timeline.holder(hold) + ", whose token is lower",
                        List.of(highest, hold));
            } else {
                highest = hold;
            }
        }
    }

    private void findRepeatedTokens(String lock, List<Hold> holds) {
        Map<Long, Hold> byToken = new HashMap<>();
        for (Hold hold : holds) {
            Hold other = byToken.putIfAbsent(hold.token(), hold);
            if (other != null) {
                report(
                        Kind.TOKEN_ORDER,
                        lock,
                        "lock " + lock + " was held by " + timeline.holder(other) + " and by " + timeline.holder(hold)
                                + " with the same token",
                        List.of(other, hold));
            }
        }
    }

    private void report(Kind kind, String lock, String sentence, List<Hold> holds) {
        report.accept(new Violation(kind, lock, sentence, holds, List.of()));
    }
}
