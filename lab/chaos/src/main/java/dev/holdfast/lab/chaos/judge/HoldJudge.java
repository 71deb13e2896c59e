package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.testkit.history.Hold;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Looks for two holders at a time that exclude one another, and for tokens that fall; both may have an explanation. */
final class HoldJudge {

    private HoldJudge() {}

    static void findIn(Evidence evidence, Shares shares, Explanations explanations, Consumer<Finding> findings) {
        evidence.history().holds().values().forEach(holds -> {
            OverlapChecks.check(holds, shares, (rule, first, second) -> {
                List<Hold> both = List.of(first, second);
                findings.accept(finding(rule, both, shares, evidence, explanations.ofOverlap(both)));
            });
            TokenChecks.check(holds, shares, (higher, lower) -> {
                List<Hold> both = List.of(higher, lower);
                findings.accept(finding(Rule.TOKENS_RISE, both, shares, evidence, explanations.ofFallingTokens(both)));
            });
        });
    }

    private static Finding finding(
            Rule rule, List<Hold> both, Shares shares, Evidence evidence, Optional<String> explanation) {
        long originNanos = evidence.originNanos();
        String sentence = "lock " + both.get(0).lock() + ": " + inWords(both.get(0), shares, originNanos) + " and "
                + inWords(both.get(1), shares, originNanos);
        return new Finding(rule, sentence, both.get(1).fromNanos(), both, explanation);
    }

    /** With times that count from the start of the schedule, as those of the faults do. */
    static String inWords(Hold hold, Shares shares, long originNanos) {
        return String.format(
                Locale.ROOT,
                "%s %s with token %d from %.4f to %.4f s",
                hold.client(),
                shares.inWords(hold),
                hold.token(),
                (hold.fromNanos() - originNanos) / 1e9,
                (hold.untilNanos() - originNanos) / 1e9);
    }
}
