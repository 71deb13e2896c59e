package dev.holdfast.testkit.history;

import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.Wait;
import dev.holdfast.testkit.history.Violation.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks in a history for everything that a lock must not let happen; see {@link Violation.Kind}.
 *
 * <p>It reports only what is certain: where the times that were recorded leave it open whether a rule was broken, it
 * says nothing. Its time grows with the number of events a little more than in proportion; a million take seconds.
 */
public final class HistoryChecker {

    private static final Duration DEFAULT_WAIT_MARGIN = Duration.ofSeconds(1);

    private HistoryChecker() {}

    /**
     * Returns what is wrong with a history, where a wait may end up to a second late; see
     * {@link #check(History, Duration)}.
     */
    public static List<Violation> check(History history) {
        return check(history, DEFAULT_WAIT_MARGIN);
    }

    /**
     * Returns what is wrong with a history; nothing where all is well.
     *
     * @param waitMargin how much later than its deadline a wait may end, for the sake of a busy machine
     * @throws IllegalArgumentException when the history is not complete: an event belongs to a hold that never began
     */
    public static List<Violation> check(History history, Duration waitMargin) {
        List<HistoryEvent> events = history.events();
        Timeline timeline = Timeline.of(events);
        List<Violation> violations = new ArrayList<>();

        HoldChecks holdChecks = new HoldChecks(timeline, violations::add);
        Holds.byLock(events).forEach(holdChecks::check);
        WriteChecks writeChecks = new WriteChecks(timeline, violations::add);
        writesByResource(events).forEach(writeChecks::check);
        findLateWaits(events, waitMargin, timeline, violations);
        return List.copyOf(violations);
    }

    private static Map<String, List<ResourceWrite>> writesByResource(List<HistoryEvent> events) {
        Map<String, List<ResourceWrite>> writes = new LinkedHashMap<>();
        for (HistoryEvent event : events) {
            if (event instanceof ResourceWrite write) {
                writes.computeIfAbsent(write.resource(), resource -> new ArrayList<>())
                        .add(write);
            }
        }
        return writes;
    }

    private static void findLateWaits(
            List<HistoryEvent> events, Duration margin, Timeline timeline, List<Violation> violations) {
        long marginNanos = margin.toNanos();
        for (HistoryEvent event : events) {
            if (event instanceof Wait wait && wait.endNanos() - wait.deadlineNanos() > marginNanos) {
                violations.add(new Violation(
                        Kind.WAIT_BOUND,
                        wait.lock(),
                        wait.client() + " waited for lock " + wait.lock() + " from " + timeline.at(wait.startNanos())
                                + " to " + timeline.at(wait.endNanos()) + ", though its deadline was "
                                + timeline.at(wait.deadlineNanos()) + " and the margin " + margin,
                        List.of(),
                        List.of()));
            }
        }
    }
}
