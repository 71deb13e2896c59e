package dev.holdfast.lab.chaos.judge;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.ClientEvent.ClientClosed;
import dev.holdfast.lab.chaos.record.ClientEvent.LossNotice;
import dev.holdfast.lab.chaos.record.ClientEvent.ReleaseAnswered;
import dev.holdfast.testkit.history.HistoryEvent;
import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Looks for leases that the server had forgotten before their time, and for losses that were not reported. */
final class LossJudge {

    private final Explanations explanations;
    private final ProcessStalls hindrances;
    private final Consumer<Finding> findings;
    private final Map<String, Long> deadlines = new HashMap<>();
    private final Set<String> lost = new HashSet<>();

    private LossJudge(
            Evidence evidence, Explanations explanations, ProcessStalls hindrances, Consumer<Finding> findings) {
        this.explanations = explanations;
        this.hindrances = hindrances;
        this.findings = findings;
        for (HistoryEvent event : evidence.history().events()) {
            if (event instanceof HoldBegan began) {
                deadlines.merge(began.hold(), began.deadlineNanos(), Math::max);
            } else if (event instanceof HoldExtended extended) {
                deadlines.merge(extended.hold(), extended.deadlineNanos(), Math::max);
            } else if (event instanceof HoldLost known) {
                lost.add(known.hold());
            }
        }
    }

    /** Returns how long after its deadline each holder was notified. */
    static Spread findIn(
            Evidence evidence, Explanations explanations, ProcessStalls hindrances, Consumer<Finding> findings) {
        LossJudge judge = new LossJudge(evidence, explanations, hindrances, findings);
        judge.findTaken(evidence);
        judge.findUnreported(evidence);
        return judge.measureNotice(evidence);
    }

    /** A server that does not know a hold whose deadline lies ahead has lost it, or let another free it. */
    private void findTaken(Evidence evidence) {
        for (LossNotice event : evidence.events(LossNotice.class)) {
            if (event.reason().equals(LossReason.TAKEN.name())) {
                findTaken(event.hold(), event.atNanos(), "its holder was notified that the server knows it no more");
            }
        }
        for (ReleaseAnswered release : evidence.events(ReleaseAnswered.class)) {
            if (release.outcome().equals(ReleaseOutcome.ALREADY_LOST.name()) && !lost.contains(release.hold())) {
                findTaken(release.hold(), release.endNanos(), "its release found nothing");
            }
        }
    }

    private void findTaken(String hold, long atNanos, String seen) {
        long leftNanos = deadlines.getOrDefault(hold, atNanos) - atNanos;
        if (leftNanos > 0) {
            findings.accept(new Finding(
                    Rule.NOT_TAKEN,
                    "the hold " + hold + " was valid for another "
                            + Duration.ofNanos(leftNanos).toMillis() + " ms when " + seen,
                    atNanos,
                    List.of(),
                    explanations.ofLoss(hold, atNanos)));
        }
    }

    private void findUnreported(Evidence evidence) {
        Set<String> noticed = new HashSet<>();
        evidence.events(LossNotice.class).forEach(event -> noticed.add(event.hold()));
        Map<String, Long> closed = new HashMap<>();
        evidence.events(ClientClosed.class).forEach(event -> closed.put(event.process(), event.atNanos()));
        for (String hold : lost) {
            Long closedNanos = closed.get(ProcessStalls.processOf(hold));
            if (closedNanos != null && !noticed.contains(hold)) {
                findings.accept(Finding.violation(
                        Rule.LOSS_TOLD, "the loss of the hold " + hold + " was never reported", closedNanos));
            }
        }
    }

    private Spread measureNotice(Evidence evidence) {
        Spread notice = new Spread();
        for (LossNotice event : evidence.events(LossNotice.class)) {
            Long deadlineNanos = deadlines.get(event.hold());
            if (deadlineNanos != null && event.reason().equals(LossReason.EXPIRED.name())) {
                long lateNanos =
                        hindrances.runningNanos(ProcessStalls.processOf(event.hold()), deadlineNanos, event.atNanos());
                notice.record(lateNanos);
                if (lateNanos > WaitJudge.SLACK.toNanos()) {
                    findings.accept(Finding.violation(
                            Rule.LOSS_TOLD,
                            "the loss of the hold " + event.hold() + " was reported "
                                    + Duration.ofNanos(lateNanos).toMillis() + " ms after its deadline",
                            event.atNanos()));
                }
            }
        }
        return notice;
    }
}
