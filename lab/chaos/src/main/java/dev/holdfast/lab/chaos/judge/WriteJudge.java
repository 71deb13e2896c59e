package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.ClientEvent.CounterRead;
import dev.holdfast.lab.chaos.record.FencedCounter;
import dev.holdfast.testkit.history.History;
import dev.holdfast.testkit.history.HistoryChecker;
import dev.holdfast.testkit.history.HistoryEvent;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.Hold;
import dev.holdfast.testkit.history.Violation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Looks at the fenced counters: for stale writes and lost updates, which nothing explains, since the resource has the
 * last word, whatever the lock service forgets; and for members of a group who saw a write of somebody else.
 */
final class WriteJudge {

    private WriteJudge() {}

    /**
     * Looks.
     *
     * @param others what was found about holds
     */
    static void findIn(Evidence evidence, List<Finding> others, Consumer<Finding> findings) {
        List<HistoryEvent> writes = evidence.history().events().stream()
                .filter(ResourceWrite.class::isInstance)
                .toList();
        for (Violation violation : HistoryChecker.check(History.of(writes))) {
            findings.accept(Finding.violation(ruleOf(violation), violation.sentence(), evidence.originNanos()));
        }
        Map<String, Hold> holds = new HashMap<>();
        evidence.history().holds().values().forEach(list -> list.forEach(hold -> holds.put(hold.id(), hold)));
        for (CounterRead read : evidence.events(CounterRead.class)) {
            if (read.first() != read.second()) {
                Hold hold = Objects.requireNonNull(holds.get(read.hold()), read::hold);
                findings.accept(unsteady(read, hold, others));
            }
        }
    }

    private static Rule ruleOf(Violation violation) {
        return switch (violation.kind()) {
            case STALE_WRITE -> Rule.NO_STALE_WRITE;
            case LOST_UPDATE -> Rule.NO_LOST_UPDATE;
            case OVERLAP, TOKEN_ORDER, WAIT_BOUND ->
                throw new IllegalStateException("writes alone show no " + violation.kind());
        };
    }

    /** What explains another holder beside it, or a token below that of an earlier one, explains its write as well. */
    private static Finding unsteady(CounterRead read, Hold hold, List<Finding> others) {
        Optional<String> explanation = others.stream()
                .filter(finding -> finding.holds().contains(hold) && !finding.unexplained())
                .findFirst()
                .flatMap(Finding::explanation);
        return new Finding(
                Rule.STEADY_READ,
                "the " + FencedCounter.nameFor(hold.lock()) + " went from " + read.first() + " to " + read.second()
                        + " under the valid hold " + hold.id() + " with token " + hold.token(),
                read.atNanos(),
                List.of(),
                explanation);
    }
}
