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
        return Judge.judge(new Evidence(0, History.of(history), events, injections, counters, leftovers));
    }

    /** A hold of lock apple with a lease that was granted three seconds before its deadline at the earliest. */
    void hold(String hold, long token, long from, long deadline) {
        history.add(new HoldBegan(hold, "apple", hold.substring(0, hold.indexOf('#')), token, ms(from), ms(deadline)));
        events.add(new LeaseBegan(hold, hold, ms(Math.max(from - 10, deadline - LEASE))));
    }

    void call(String call, long start, long deadline, long end) {
        String thread = call.substring(0, call.indexOf('#'));
        events.add(new CallBegan(call, thread, "apple", "try-lock-timed", ms(start), ms(deadline)));
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
        injections.add(injection(kind, from, until, 0, List.of(new Span(ms(from), ms(until)))));
    }

    /** A clock that is moved, and moved back. */
    void jump(long at, long back) {
        jumpBy(0, at, back);
    }

    void jumpBy(long millis, long at, long back) {
        injections.add(injection(
                FaultKind.SERVER_CLOCK,
                at,
                back,
                millis,
                List.of(new Span(ms(at), ms(at)), new Span(ms(back), ms(back)))));
    }

    private static Injection injection(FaultKind kind, long from, long until, long value, List<Span> moments) {
        Fault fault = new Fault(kind, Fault.SERVER, from, until - from, value);
        return new Injection(fault, Outcome.INJECTED, ms(from), ms(until), moments);
    }

    static long ms(long millis) {
        return millis * 1_000_000;
    }
}
