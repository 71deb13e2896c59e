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
import java.util.stream.Stream;

/**
 * Looks at the fenced counters: for stale writes and lost updates, and for members of a group who saw a write of
 * somebody else. The resource has the last word, whatever the lock service forgets, unless that gives out one token
 * twice.
 */
final class WriteJudge {

    private final Evidence evidence;
    private final Explanations explanations;
    private final Consumer<Finding> findings;

    private WriteJudge(Evidence evidence, Explanations explanations, Consumer<Finding> findings) {
        this.evidence = evidence;
        this.explanations = explanations;
        this.findings = findings;
    }

    /**
     * Looks.
     *
     * @param others what was found about holds
     */
    static void findIn(Evidence evidence, Explanations explanations, List<Finding> others, Consumer<Finding> findings) {
        WriteJudge judge = new WriteJudge(evidence, explanations, findings);
        judge.findWrongWrites();
        judge.findUnsteadyReads(others);
    }

    private void findWrongWrites() {
        List<HistoryEvent> writes = evidence.history().events().stream()
                .filter(ResourceWrite.class::isInstance)
                .toList();
        Map<String, Long> lost = new HashMap<>();
        for (Violation violation : HistoryChecker.check(History.of(writes))) {
            Rule rule = ruleOf(violation);
            Optional<String> explanation =
                    rule == Rule.NO_LOST_UPDATE ? ofOneToken(violation.writes()) : Optional.empty();
            explanation.ifPresent(reason -> lost.merge(violation.subject(), 1L, Long::sum));
            findings.accept(new Finding(rule, violation.sentence(), evidence.originNanos(), List.of(), explanation));
        }
        CounterJudge.findIn(evidence, lost, findings);
    }

    /** Why a resource could not tell two writers from one another. */
    private Optional<String> ofOneToken(List<ResourceWrite> writes) {
        List<Hold> writers = writes.stream().flatMap(this::holdOf).toList();
        return writers.size() == 2 && writers.get(0).token() == writers.get(1).token()
                ? explanations.ofOneToken(writers.get(0), writers.get(1))
                : Optional.empty();
    }

    private Stream<Hold> holdOf(ResourceWrite write) {
        return evidence.history().holds().values().stream()
                .flatMap(List::stream)
                .filter(hold -> FencedCounter.nameFor(hold.lock()).equals(write.resource())
                        && hold.client().equals(write.client())
                        && hold.token() == write.token())
                .limit(1);
    }

    private void findUnsteadyReads(List<Finding> others) {
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
