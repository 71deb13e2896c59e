package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.testkit.history.HistoryChecker;
import dev.holdfast.testkit.history.Hold;
import dev.holdfast.testkit.history.Violation;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Looks for two holders at a time, for tokens that fall, and for stale writes; the first two may have an explanation.
 */
final class HoldJudge {

    private HoldJudge() {}

    static void findIn(Evidence evidence, Explanations explanations, Consumer<Finding> findings) {
        for (Violation violation : HistoryChecker.check(evidence.history())) {
            findings.accept(new Finding(
                    ruleOf(violation),
                    sentence(violation, evidence.originNanos()),
                    atNanos(violation, evidence),
                    violation.holds(),
                    explanation(violation, explanations)));
        }
    }

    /** About holds with times that count from the start of the schedule, as those of the faults do. */
    private static String sentence(Violation violation, long originNanos) {
        if (violation.holds().size() != 2) {
            return violation.sentence();
        }
        return "lock " + violation.subject() + ": " + inWords(violation.holds().get(0), originNanos) + " and "
                + inWords(violation.holds().get(1), originNanos);
    }

    private static String inWords(Hold hold, long originNanos) {
        return String.format(
                Locale.ROOT,
                "%s with token %d from %.4f to %.4f s",
                hold.client(),
                hold.token(),
                (hold.fromNanos() - originNanos) / 1e9,
                (hold.untilNanos() - originNanos) / 1e9);
    }

    private static Rule ruleOf(Violation violation) {
        return switch (violation.kind()) {
            case OVERLAP -> Rule.ONE_HOLDER;
            case TOKEN_ORDER -> Rule.TOKENS_RISE;
            case STALE_WRITE -> Rule.NO_STALE_WRITE;
            case LOST_UPDATE -> Rule.NO_LOST_UPDATE;
            case WAIT_BOUND -> Rule.IN_TIME;
        };
    }

    private static long atNanos(Violation violation, Evidence evidence) {
        return violation.holds().size() == 2 ? violation.holds().get(1).fromNanos() : evidence.originNanos();
    }

    private static Optional<String> explanation(Violation violation, Explanations explanations) {
        return switch (violation.kind()) {
            case OVERLAP -> explanations.ofOverlap(violation.holds());
            case TOKEN_ORDER -> explanations.ofFallingTokens(violation.holds());
            // The resource has the last word, whatever the lock service forgets.
            case STALE_WRITE, LOST_UPDATE, WAIT_BOUND -> Optional.empty();
        };
    }
}
