package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.FencedCounter;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import java.util.Map;
import java.util.function.Consumer;

/** Compares the fenced counters at the end with the writes that they had accepted. */
final class CounterJudge {

    private CounterJudge() {}

    /**
     * Compares.
     *
     * @param lost how many updates of a counter were lost for a reason
     */
    static void findIn(Evidence evidence, Map<String, Long> lost, Consumer<Finding> findings) {
        evidence.counters().forEach((lock, value) -> {
            String counter = FencedCounter.nameFor(lock);
            long accepted = accepted(evidence, counter);
            // A client that was killed may have written without writing that down, so there may be more.
            if (value < accepted - lost.getOrDefault(counter, 0L)) {
                findings.accept(Finding.violation(
                        Rule.NO_LOST_UPDATE,
                        "the counter of " + lock + " stands at " + value + ", though it has accepted " + accepted
                                + " updates",
                        evidence.originNanos()));
            }
        });
    }

    private static long accepted(Evidence evidence, String counter) {
        return evidence.history().events().stream()
                .filter(event -> event instanceof ResourceWrite write
                        && write.resource().equals(counter)
                        && write.answer() == WriteAnswer.ACCEPTED)
                .count();
    }
}
