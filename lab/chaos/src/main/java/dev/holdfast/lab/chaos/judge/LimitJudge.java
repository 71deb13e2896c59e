package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.testkit.history.Hold;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Looks for permits that are held by more than there are.
 *
 * <p>The server that granted permits, or confirmed them, knew of all others except for those that it had forgotten and
 * those of another server. So that explains too many permits only if the rest of them are no more than there are; at
 * each grant, and at each confirmation of one of them while they were too many.
 */
final class LimitJudge {

    private final Shares shares;
    private final Explanations explanations;
    private final long originNanos;
    private final Consumer<Finding> findings;

    private LimitJudge(Shares shares, Explanations explanations, long originNanos, Consumer<Finding> findings) {
        this.shares = shares;
        this.explanations = explanations;
        this.originNanos = originNanos;
        this.findings = findings;
    }

    static void findIn(Evidence evidence, Shares shares, Explanations explanations, Consumer<Finding> findings) {
        LimitJudge judge = new LimitJudge(shares, explanations, evidence.originNanos(), findings);
        evidence.history()
                .holds()
                .forEach((lock, holds) -> judge.check(holds.stream()
                        .filter(hold -> shares.isLimited(hold) && !hold.isEmpty())
                        .toList()));
    }

    private void check(List<Hold> permits) {
        List<Hold> present = new ArrayList<>();
        for (Hold hold : permits) {
            present.removeIf(earlier -> earlier.untilNanos() <= hold.fromNanos());
            present.add(hold);
            if (units(present) > shares.limit(hold)) {
                report(hold, List.copyOf(present));
            }
        }
    }

    private long units(List<Hold> holds) {
        return holds.stream().mapToLong(shares::units).sum();
    }

    /** The last of them are those of a hold that began when there were too many already, or with it. */
    private void report(Hold last, List<Hold> present) {
        Set<String> reasons = new LinkedHashSet<>();
        boolean isExplained = isExplainedAt(last, present, last.fromNanos(), last.fromNanos(), reasons);
        for (Hold confirmed : present) {
            for (long atNanos : explanations.confirmations(confirmed, last.fromNanos())) {
                // Who may have left before the answer may have made room for it.
                long answeredNanos = atNanos + FailoverExplanations.ANSWER_NANOS;
                List<Hold> certain = present.stream()
                        .filter(hold -> hold.equals(confirmed) || hold.untilNanos() > answeredNanos)
                        .toList();
                isExplained = isExplained
                        && (units(certain) <= shares.limit(last)
                                || isExplainedAt(confirmed, certain, atNanos, answeredNanos, reasons));
            }
        }
        findings.accept(new Finding(
                Rule.WITHIN_LIMIT,
                sentence(last, present),
                last.fromNanos(),
                present,
                isExplained ? Optional.of(String.join("; and ", reasons)) : Optional.empty()));
    }

    /** Whether those that the server knew are no more than there are, with one that it has just confirmed. */
    private boolean isExplainedAt(
            Hold confirmed, List<Hold> present, long atNanos, long untilNanos, Set<String> reasons) {
        List<Hold> known = new ArrayList<>();
        for (Hold other : present) {
            Optional<String> reason = other.equals(confirmed)
                    ? Optional.empty()
                    : explanations.ofBothAt(other, confirmed, atNanos, untilNanos);
            reason.ifPresent(reasons::add);
            if (reason.isEmpty()) {
                known.add(other);
            }
        }
        return units(known) <= shares.limit(confirmed);
    }

    private String sentence(Hold last, List<Hold> present) {
        List<String> holders = present.stream()
                .map(hold -> HoldJudge.inWords(hold, shares, originNanos))
                .toList();
        return units(present) + " permits of " + last.lock() + ", which has " + shares.limit(last)
                + ", were held at a time: " + String.join(" and ", holders);
    }
}
