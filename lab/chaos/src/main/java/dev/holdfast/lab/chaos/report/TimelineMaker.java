package dev.holdfast.lab.chaos.report;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.judge.Evidence;
import dev.holdfast.lab.chaos.judge.Finding;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.CallEnded;
import dev.holdfast.lab.chaos.record.ClientEvent.LeaseBegan;
import dev.holdfast.lab.chaos.report.TimelineData.HeldLock;
import dev.holdfast.lab.chaos.report.TimelineData.InjectedFault;
import dev.holdfast.lab.chaos.report.TimelineData.Overlap;
import dev.holdfast.lab.chaos.report.TimelineData.Row;
import dev.holdfast.lab.chaos.report.TimelineData.Sentence;
import dev.holdfast.lab.chaos.report.TimelineData.Wait;
import dev.holdfast.lab.chaos.run.Run;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import dev.holdfast.testkit.history.Hold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Takes out of a run what the page shows of it. */
final class TimelineMaker {

    private static final String LOCK = "lock";

    private final Run.Outcome outcome;
    private final Evidence evidence;
    private final List<String> rows;
    private final List<String> locks;
    private final List<String> ways;
    private final List<String> outcomes;
    private final Map<String, CallBegan> calls = new HashMap<>();
    private final Map<String, CallEnded> answers = new HashMap<>();
    private final Map<String, String> callsOfHolds = new HashMap<>();

    TimelineMaker(Run.Outcome outcome) {
        this.outcome = outcome;
        this.evidence = outcome.evidence();
        Set<String> seenRows = new TreeSet<>();
        Set<String> seenLocks = new TreeSet<>();
        Set<String> seenWays = new TreeSet<>();
        Set<String> seenOutcomes = new TreeSet<>();
        for (ClientEvent event : evidence.events()) {
            if (event instanceof CallBegan call) {
                calls.put(call.call(), call);
                seenRows.add(row(call.thread()));
                seenLocks.add(call.lock());
                seenWays.add(way(call));
            } else if (event instanceof LeaseBegan lease) {
                callsOfHolds.put(lease.hold(), lease.call());
            } else if (event instanceof CallEnded answer) {
                answers.put(answer.call(), answer);
                seenOutcomes.add(answer.outcome());
            }
        }
        seenLocks.addAll(evidence.history().holds().keySet());
        this.rows = List.copyOf(seenRows);
        this.locks = List.copyOf(seenLocks);
        this.ways = List.copyOf(seenWays);
        this.outcomes = List.copyOf(seenOutcomes);
    }

    /** The row of a thread, such as {@code 2/1}: all processes that were in the place of client 2 share it. */
    private static String row(String thread) {
        return thread.substring(0, thread.indexOf('.')) + thread.substring(thread.indexOf('/'));
    }

    /** How a lock was asked for, and as what, unless that is a plain lock. */
    private static String way(CallBegan call) {
        return call.family().equals(LOCK) ? call.way() : call.family() + ", " + call.way();
    }

    TimelineData make() {
        return new TimelineData(
                outcome.schedule().seed(),
                outcome.server(),
                outcome.schedule().clients(),
                outcome.schedule().length().toMillis() / 1e3,
                locks,
                ways,
                outcomes,
                rows.stream().map(TimelineMaker::numbers).toList(),
                holds(),
                waits(),
                faults(),
                findings());
    }

    private static Row numbers(String row) {
        String[] parts = row.split("/", 2);
        return new Row(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    private List<HeldLock> holds() {
        Set<String> lost = evidence.history().events().stream()
                .filter(HoldLost.class::isInstance)
                .map(event -> ((HoldLost) event).hold())
                .collect(Collectors.toSet());
        List<HeldLock> held = new ArrayList<>();
        for (List<Hold> ofOneLock : evidence.history().holds().values()) {
            for (Hold hold : ofOneLock) {
                CallBegan call = calls.get(callsOfHolds.get(hold.id()));
                if (call != null) {
                    held.add(heldLock(hold, lost.contains(hold.id()), call));
                }
            }
        }
        return held;
    }

    private HeldLock heldLock(Hold hold, boolean lost, CallBegan call) {
        return new HeldLock(
                rows.indexOf(row(hold.client())),
                locks.indexOf(hold.lock()),
                seconds(hold.fromNanos()),
                seconds(Math.max(hold.fromNanos(), hold.untilNanos())),
                hold.token(),
                lost ? 1 : 0,
                ways.indexOf(way(call)));
    }

    private List<Wait> waits() {
        List<Wait> waits = new ArrayList<>();
        for (CallBegan call : calls.values()) {
            CallEnded answer = answers.get(call.call());
            if (answer != null) {
                waits.add(new Wait(
                        rows.indexOf(row(call.thread())),
                        locks.indexOf(call.lock()),
                        seconds(call.startNanos()),
                        seconds(answer.endNanos()),
                        ways.indexOf(way(call)),
                        outcomes.indexOf(answer.outcome())));
            }
        }
        return waits;
    }

    private List<InjectedFault> faults() {
        List<Injection> injected = evidence.injections().stream()
                .filter(injection -> injection.outcome() == Injection.Outcome.INJECTED)
                .toList();
        Set<Injection> explaining =
                ExplainingFaults.among(injected, outcome.verdict().findings());
        return injected.stream()
                .map(injection -> new InjectedFault(
                        injection.fault().kind().id(),
                        injection.fault().client(),
                        injection.fault().value(),
                        seconds(injection.fromNanos()),
                        seconds(injection.untilNanos()),
                        explaining.contains(injection)))
                .toList();
    }

    private List<Sentence> findings() {
        return outcome.verdict().findings().stream()
                .sorted(Comparator.comparing(Finding::unexplained).reversed().thenComparing(Finding::atNanos))
                .map(finding -> new Sentence(
                        seconds(finding.atNanos()), !finding.unexplained(), finding.toString(), overlap(finding)))
                .toList();
    }

    private List<Overlap> overlap(Finding finding) {
        return finding.holds().stream()
                .filter(hold -> callsOfHolds.containsKey(hold.id()))
                .map(this::overlap)
                .toList();
    }

    private Overlap overlap(Hold hold) {
        return new Overlap(rows.indexOf(row(hold.client())), seconds(hold.fromNanos()), seconds(hold.untilNanos()));
    }

    private double seconds(long nanos) {
        return Math.round((nanos - evidence.originNanos()) / 1e5) / 1e4;
    }
}
