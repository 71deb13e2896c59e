package dev.holdfast.lab.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.fault.Injection.Outcome;
import dev.holdfast.lab.chaos.fault.Injection.Span;
import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.CallEnded;
import dev.holdfast.lab.chaos.record.ClientEvent.ClientClosed;
import dev.holdfast.lab.chaos.record.ClientEvent.Hindered;
import dev.holdfast.lab.chaos.record.ClientEvent.LeaseBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.LossTold;
import dev.holdfast.lab.chaos.record.ClientEvent.ReleaseAnswered;
import dev.holdfast.lab.chaos.record.FencedCounter;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.testkit.history.History;
import dev.holdfast.testkit.history.HistoryEvent;
import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Made-up evidence; times are in milliseconds. */
class JudgeTest {

    private static final long LEASE = 3000;

    private final List<HistoryEvent> history = new ArrayList<>();
    private final List<ClientEvent> events = new ArrayList<>();
    private final List<Injection> injections = new ArrayList<>();
    private final Map<String, Long> counters = new HashMap<>();
    private final List<String> leftovers = new ArrayList<>();

    @Test
    void judge_nothingWrong_findsNothing() {
        hold("0.0/0#1", 1, 1000, 2000);
        hold("1.0/0#1", 2, 2000, 3000);
        fault(FaultKind.FLUSHALL, 1500, 1510);

        assertThat(judge().findings()).isEmpty();
        assertThat(judge().grants()).isEqualTo(2);
    }

    @Test
    void judge_twoHolders_isAViolation() {
        hold("0.0/0#1", 1, 1000, 4000);
        hold("1.0/0#1", 2, 3000, 5000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_twoHoldersAfterALossOfData_isExplained() {
        hold("0.0/0#1", 1, 1000, 4000);
        hold("1.0/0#1", 2, 3000, 5000);
        fault(FaultKind.FLUSHALL, 2000, 2010);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.ONE_HOLDER);
            assertThat(finding.explanation().orElseThrow()).contains("flushall");
        });
    }

    @Test
    void judge_twoHoldersAndALossOfDataAtAnotherTime_isAViolation() {
        hold("0.0/0#1", 1, 1000, 4000);
        hold("1.0/0#1", 2, 3000, 5000);
        fault(FaultKind.FLUSHALL, 900, 950);
        fault(FaultKind.SERVER_RESTART_EMPTY, 3001, 3500);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_twoHoldersOfWhichOneWasRenewedAfterTheLossOfData_isAViolation() {
        hold("0.0/0#1", 1, 1000, 4000);
        history.add(new HoldExtended("0.0/0#1", ms(6500)));
        hold("1.0/0#1", 2, 3000, 6000);
        fault(FaultKind.FLUSHALL, 2000, 2010);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_twoHoldersWhileTheServersClockJumped_isExplained() {
        hold("0.0/0#1", 1, 1000, 4000);
        hold("1.0/0#1", 2, 3000, 5000);
        jump(2000, 60_000);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).hasSize(1);
    }

    @Test
    void judge_twoHoldersLongAfterTheServersClockHadJumped_isAViolation() {
        hold("0.0/0#1", 1, 21_000, 24_000);
        hold("1.0/0#1", 2, 23_000, 25_000);
        jump(2000, 60_000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_twoHoldersDuringAnyOtherFault_isAViolation() {
        hold("0.0/0#1", 1, 1000, 4000);
        hold("1.0/0#1", 2, 3000, 5000);
        for (FaultKind kind : FaultKind.values()) {
            if (!kind.losesData() && !kind.movesServerClock()) {
                fault(kind, 500, 6000);
            }
        }

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_twoPairsOfHoldersOfWhichOneIsExplained_findsTheOther() {
        hold("0.0/0#1", 1, 1000, 4000);
        hold("1.0/0#1", 2, 2500, 5500);
        hold("2.0/0#1", 3, 3000, 3500);
        fault(FaultKind.FLUSHALL, 1500, 1510);

        assertThat(judge().explained()).hasSize(2);
        assertThat(judge().violations())
                .singleElement()
                .satisfies(finding -> assertThat(finding.holds())
                        .extracting(hold -> hold.id())
                        .containsExactly("1.0/0#1", "2.0/0#1"));
    }

    @Test
    void judge_fallingToken_isAViolation() {
        hold("0.0/0#1", 2, 1000, 2000);
        hold("1.0/0#1", 1, 3000, 4000);

        assertViolation(Rule.TOKENS_RISE);
    }

    @Test
    void judge_fallingTokenAfterALossOfData_isAViolationAsLongAsTheClockGoesOn() {
        hold("0.0/0#1", 2, 1000, 2000);
        hold("1.0/0#1", 1, 3000, 4000);
        fault(FaultKind.FLUSHALL, 2500, 2510);

        assertViolation(Rule.TOKENS_RISE);
    }

    @Test
    void judge_fallingTokenAfterALossOfDataOnAClockThatWasSetBack_isExplained() {
        hold("0.0/0#1", 2, 1000, 2000);
        hold("1.0/0#1", 1, 9000, 9500);
        fault(FaultKind.FLUSHALL, 2500, 2510);
        jump(2600, 2700);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).hasSize(1);
    }

    @Test
    void judge_fallingTokenWhileTokensOfAClockThatRanAheadStillLieAhead_isExplained() {
        hold("0.0/0#1", 2, 9000, 9500);
        hold("1.0/0#1", 1, 9600, 9700);
        fault(FaultKind.FLUSHALL, 9550, 9560);
        jumpBy(7138, 2600, 2700);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).hasSize(1);
    }

    @Test
    void judge_fallingTokenLongAfterASmallJump_isAViolation() {
        hold("0.0/0#1", 2, 9000, 9500);
        hold("1.0/0#1", 1, 9600, 9700);
        fault(FaultKind.FLUSHALL, 9550, 9560);
        jumpBy(100, 2600, 2700);

        assertViolation(Rule.TOKENS_RISE);
    }

    @Test
    void judge_staleWrite_isAViolationWhateverTheServerForgot() {
        write("0.0/0", 2, 5, 1000);
        write("1.0/0", 1, 6, 2000);
        fault(FaultKind.FLUSHALL, 0, 5000);
        jump(0, 5000);

        assertViolation(Rule.NO_STALE_WRITE);
    }

    @Test
    void judge_twoUpdatesOfOneValue_isAViolation() {
        write("0.0/0", 1, 5, 1000);
        write("1.0/0", 2, 5, 2000);
        fault(FaultKind.FLUSHALL, 0, 5000);

        assertViolation(Rule.NO_LOST_UPDATE);
    }

    @Test
    void judge_counterBehindItsUpdates_isAViolation() {
        write("0.0/0", 1, 0, 1000);
        write("0.0/0", 2, 1, 2000);
        counters.put("apple", 1L);

        assertViolation(Rule.NO_LOST_UPDATE);
    }

    @Test
    void judge_holdThatTheServerDoesNotKnowBeforeItsDeadline_isAViolation() {
        hold("0.0/0#1", 1, 1000, 4000);
        events.add(new LossTold("0.0/0#1", "TAKEN", ms(3000)));

        assertViolation(Rule.NOT_TAKEN);
    }

    @Test
    void judge_holdThatTheServerLostWithItsData_isExplained() {
        hold("0.0/0#1", 1, 1000, 4000);
        events.add(new LossTold("0.0/0#1", "TAKEN", ms(3000)));
        fault(FaultKind.SERVER_RESTART_EMPTY, 1500, 2500);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained())
                .singleElement()
                .extracting(Finding::rule)
                .isEqualTo(Rule.NOT_TAKEN);
    }

    @Test
    void judge_releaseThatFoundNothingBeforeTheDeadline_isAViolation() {
        hold("0.0/0#1", 1, 1000, 4000);
        events.add(new ReleaseAnswered("0.0/0#1", "ALREADY_LOST", ms(2000), ms(2010)));

        assertViolation(Rule.NOT_TAKEN);
    }

    @Test
    void judge_releaseThatFoundNothingAfterTheDeadline_isNone() {
        hold("0.0/0#1", 1, 1000, 4000);
        events.add(new ReleaseAnswered("0.0/0#1", "ALREADY_LOST", ms(3900), ms(4100)));

        assertThat(judge().findings()).isEmpty();
    }

    @Test
    void judge_lateAnswer_isAViolation() {
        call("0.0/0#1", 1000, 2000, 6000);

        assertViolation(Rule.IN_TIME);
        assertThat(judge().lateWaits().maxMillis()).isCloseTo(4000, Offset.offset(5.0));
    }

    @Test
    void judge_lateAnswerOfAProcessThatStoodStill_isNone() {
        call("0.0/0#1", 1000, 2000, 6000);
        events.add(new Hindered("0.0", "stood still", ms(1500), ms(5900)));

        assertThat(judge().findings()).isEmpty();
    }

    @Test
    void judge_lateAnswerWhileAnotherProcessStoodStill_isAViolation() {
        call("0.0/0#1", 1000, 2000, 6000);
        events.add(new Hindered("1.0", "stood still", ms(1500), ms(5900)));

        assertViolation(Rule.IN_TIME);
    }

    @Test
    void judge_lateRelease_isAViolation() {
        events.add(new ReleaseAnswered("0.0/0#1", "UNKNOWN", ms(1000), ms(6000)));

        assertViolation(Rule.IN_TIME);
    }

    @Test
    void judge_lossToldLate_isAViolation() {
        hold("0.0/0#1", 1, 1000, 4000);
        events.add(new LossTold("0.0/0#1", "EXPIRED", ms(8000)));

        assertViolation(Rule.LOSS_TOLD);
        assertThat(judge().notice().count()).isEqualTo(1);
    }

    @Test
    void judge_lossThatWasNeverTold_isAViolationInAClientThatWasClosed() {
        hold("0.0/0#1", 1, 1000, 4000);
        history.add(new HoldLost("0.0/0#1", ms(4100)));
        assertThat(judge().findings()).isEmpty();

        events.add(new ClientClosed("0.0", "abc", "", "", ms(9000)));
        assertViolation(Rule.LOSS_TOLD);
    }

    @Test
    void judge_leftover_isAFindingOfItsOwn() {
        leftovers.add("a hold is left");

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().leftovers()).hasSize(1);
    }

    @Test
    void judge_killedHolder_measuresUntilTheNextHasTheLock() {
        hold("2.0/0#1", 1, 1000, 4000);
        call("1.0/0#1", 2000, 9000, 4250);
        hold("1.0/0#1", 2, 4250, 5000);
        injections.add(new Injection(
                new Fault(FaultKind.CLIENT_KILL, 2, 3000, 100, 0), Outcome.INJECTED, ms(3000), ms(3100), List.of()));

        assertThat(judge().takeover().count()).isEqualTo(1);
        assertThat(judge().takeover().maxMillis()).isCloseTo(250, Offset.offset(1.0));
    }

    private void assertViolation(Rule rule) {
        assertThat(judge().violations())
                .singleElement()
                .extracting(Finding::rule)
                .isEqualTo(rule);
    }

    private Verdict judge() {
        return Judge.judge(new Evidence(0, History.of(history), events, injections, counters, leftovers));
    }

    /** A hold of lock apple with a lease that was granted three seconds before its deadline at the earliest. */
    private void hold(String hold, long token, long from, long deadline) {
        history.add(new HoldBegan(hold, "apple", hold.substring(0, hold.indexOf('#')), token, ms(from), ms(deadline)));
        events.add(new LeaseBegan(hold, hold, ms(Math.max(from - 10, deadline - LEASE))));
    }

    private void call(String call, long start, long deadline, long end) {
        String thread = call.substring(0, call.indexOf('#'));
        events.add(new CallBegan(call, thread, "apple", "try-lock-timed", ms(start), ms(deadline)));
        events.add(new CallEnded(call, "granted", ms(end)));
    }

    private void write(String client, long token, long read, long at) {
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

    private void fault(FaultKind kind, long from, long until) {
        injections.add(injection(kind, from, until, 0, List.of(new Span(ms(from), ms(until)))));
    }

    /** A clock that is moved, and moved back. */
    private void jump(long at, long back) {
        jumpBy(0, at, back);
    }

    private void jumpBy(long millis, long at, long back) {
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

    private static long ms(long millis) {
        return millis * 1_000_000;
    }
}
