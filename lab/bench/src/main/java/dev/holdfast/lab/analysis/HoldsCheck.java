package dev.holdfast.lab.analysis;

import dev.holdfast.lab.figures.Violations;
import dev.holdfast.lab.load.Tape.Pass;
import dev.holdfast.testkit.history.History;
import dev.holdfast.testkit.history.HistoryChecker;
import dev.holdfast.testkit.history.HistoryEvent;
import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.Hold;
import dev.holdfast.testkit.history.Violation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Has the test kit look at every hold of every lock: that no two overlap, and that tokens rise.
 *
 * <p>A history has objects for each event, and a slice may have a million passes, so the holds of a lock are shown in
 * batches; each begins with those of the last one that a later hold could still break a rule with.
 */
final class HoldsCheck {

    static final int BATCH = 256;

    // Enough to know that all is lost; a lock that excludes nobody would fill the memory with pairs.
    private static final int ENOUGH = 1000;

    private static final class Shown {
        private final List<Pass> batch = new ArrayList<>();
        private int carried;
    }

    private final Map<Integer, Shown> locks = new HashMap<>();
    private final List<String> sentences = new ArrayList<>();
    private long found;
    private long originNanos;
    private boolean began;

    /** Takes the next hold, in the order in which they began. */
    void add(Pass pass) {
        if (!began) {
            began = true;
            originNanos = pass.enteredNanos();
        }
        Shown shown = locks.computeIfAbsent(pass.lock(), lock -> new Shown());
        shown.batch.add(pass);
        if (shown.batch.size() - shown.carried >= BATCH) {
            check(shown);
        }
    }

    /** Checks what was not checked yet, and tells what was found. */
    Violations found(long met, long lostCounts) {
        locks.values().forEach(this::check);
        return new Violations(met, lostCounts, found, sentences);
    }

    private void check(Shown shown) {
        if (found < ENOUGH) {
            List<HistoryEvent> events = new ArrayList<>();
            for (int i = 0; i < shown.batch.size(); i++) {
                events.add(event(shown.batch.get(i), i));
            }
            for (Violation violation : HistoryChecker.check(History.of(events))) {
                report(violation, shown);
            }
        }
        carryOn(shown);
    }

    private static HoldBegan event(Pass pass, int index) {
        return new HoldBegan(
                Integer.toString(index),
                Integer.toString(pass.lock()),
                "client " + pass.client() + ", thread " + pass.thread(),
                // A lock without tokens is held to nothing here: a number that rises by itself.
                pass.hasToken() ? pass.token() : index,
                pass.enteredNanos(),
                pass.leftNanos());
    }

    private void report(Violation violation, Shown shown) {
        List<Integer> indices = violation.holds().stream()
                .map(hold -> Integer.parseInt(hold.id()))
                .toList();
        if (indices.stream().allMatch(index -> index < shown.carried)) {
            return; // reported with the last batch
        }
        found++;
        if (sentences.size() < ENOUGH) {
            sentences.add(violation.kind() + " of lock " + violation.subject() + ": "
                    + violation.holds().stream()
                            .map(hold -> words(hold, shown.batch.get(Integer.parseInt(hold.id()))))
                            .collect(Collectors.joining(" and ")));
        }
    }

    private String words(Hold hold, Pass pass) {
        return String.format(
                Locale.ROOT,
                "%s%s from %.3f to %.3f ms",
                hold.client(),
                pass.hasToken() ? " (token " + pass.token() + ")" : "",
                (hold.fromNanos() - originNanos) / 1e6,
                (hold.untilNanos() - originNanos) / 1e6);
    }

    /** Keeps those that still held when the last one began, and the one with the highest token. */
    private static void carryOn(Shown shown) {
        if (shown.batch.isEmpty()) {
            return;
        }
        long lastNanos = shown.batch.get(shown.batch.size() - 1).enteredNanos();
        Pass highest = shown.batch.stream()
                .reduce((a, b) -> b.token() >= a.token() ? b : a)
                .orElseThrow();
        List<Pass> kept = shown.batch.stream()
                .filter(pass -> pass.leftNanos() - lastNanos > 0 || pass.equals(highest))
                .toList();
        shown.batch.clear();
        shown.batch.addAll(kept);
        shown.carried = kept.size();
    }
}
