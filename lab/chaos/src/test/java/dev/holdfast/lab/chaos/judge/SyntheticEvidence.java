package dev.holdfast.lab.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.fault.Injection.Outcome;
import dev.holdfast.lab.chaos.fault.Injection.Span;
import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.CallEnded;
import dev.holdfast.lab.chaos.record.ClientEvent.LeaseBegan;
import dev.holdfast.lab.chaos.record.FencedCounter;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.lab.chaos.schedule.Topology;
import dev.holdfast.lab.chaos.watch.ServerHistory;
import dev.holdfast.testkit.history.History;
import dev.holdfast.testkit.history.HistoryEvent;
import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Evidence that is made up, for the judge; times are in milliseconds. */
abstract class SyntheticEvidence {

    private static final long LEASE = 3000;

    Topology topology = Topology.SINGLE;
    final List<HistoryEvent> history = new ArrayList<>();
    final List<ClientEvent> events = new ArrayList<>();
    final List<Injection> injections = new ArrayList<>();
    final Map<String, Long> counters = new HashMap<>();
    final List<String> leftovers = new ArrayList<>();

    void assertViolation(Rule rule) {
        assertThat(judge().violations())
                .singleElement()
                .extracting(Finding::rule)
                .isEqualTo(rule);
    }

    Verdict judge() {
        return Judge.judge(
                new Evidence(topology, 0, History.of(history), events, injections, servers(), counters, leftovers));
    }

    /** What became of the servers: of one server alone, nothing. */
    ServerHistory servers() {
        return ServerHistory.withoutFailovers();
    }

    /** A hold of lock apple with a lease that was granted three seconds before its deadline at the earliest. */
    void hold(String hold, long token, long from, long deadline) {
        hold(hold, token, Math.max(from - 10, deadline - LEASE), from, deadline);
    }

    /** A hold of lock apple that was granted some time before its holder knew. */
    void hold(String hold, long token, long granted, long from, long deadline) {
        member(hold, "", 1, 0, token, granted, from, deadline);
    }

    /** A reader, who is granted as long before its deadline as a holder. */
    void reader(String hold, long token, long from, long deadline) {
        member(hold, "r", 1, 0, token, Math.max(from - 10, deadline - LEASE), from, deadline);
    }

    /** Permits of a semaphore that has three of them. */
    void permits(String hold, long units, long token, long from, long deadline) {
        member(hold, "p", units, 3, token, Math.max(from - 10, deadline - LEASE), from, deadline);
    }

    /** A hold in a group, or of no group if the label is empty. */
    void member(String hold, String label, long units, long limit, long token, long granted, long from, long deadline) {
        history.add(new HoldBegan(hold, "apple", threadOf(hold), token, ms(from), ms(deadline)));
        events.add(new LeaseBegan(hold, hold, label, units, limit, ms(granted)));
    }

    private static String threadOf(String call) {
        return call.substring(0, call.indexOf('#'));
    }

    void call(String call, long start, long deadline, long end) {
        call(call, "lock", "try-lock-timed", start, deadline, end);
    }

    void call(String call, String family, String way, long start, long deadline, long end) {
        events.add(new CallBegan(call, threadOf(call), "apple", family, way, ms(start), ms(deadline)));
        events.add(new CallEnded(call, "granted", ms(end)));
    }

    void write(String client, long token, long read, long at) {
        history.add(new ResourceWrite(
                FencedCounter.nameFor("apple"),
                client,
                token,
                read,
                read + 1,
                WriteAnswer.ACCEPTED,
                ms(at),
                ms(at + 1)));
    }

    void fault(FaultKind kind, long from, long until) {
        fault(kind, Fault.SERVER, from, until);
    }

    void fault(FaultKind kind, int client, long from, long until) {
        Fault fault = new Fault(kind, client, from, until - from, 0);
        injections.add(
                new Injection(fault, Outcome.INJECTED, ms(from), ms(until), List.of(new Span(ms(from), ms(until)))));
    }

    /** A clock that is moved, and moved back. */
    void jump(long at, long back) {
        jumpBy(0, at, back);
    }

    void jumpBy(long millis, long at, long back) {
        Fault fault = new Fault(FaultKind.SERVER_CLOCK, Fault.SERVER, at, back - at, millis);
        injections.add(new Injection(
                fault,
                Outcome.INJECTED,
                ms(at),
                ms(back),
                List.of(new Span(ms(at), ms(at)), new Span(ms(back), ms(back)))));
    }

    static long ms(long millis) {
        return millis * 1_000_000;
    }
}
