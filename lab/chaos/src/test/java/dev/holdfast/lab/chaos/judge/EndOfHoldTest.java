package dev.holdfast.lab.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.fault.Injection.Outcome;
import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.ClientEvent.ClientClosed;
import dev.holdfast.lab.chaos.record.ClientEvent.LossNotice;
import dev.holdfast.lab.chaos.record.ClientEvent.ProcessStall;
import dev.holdfast.lab.chaos.record.ClientEvent.ReleaseAnswered;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** How leases, calls and runs end. */
class EndOfHoldTest extends SyntheticEvidence {

    @Test
    void judge_holdThatTheServerDoesNotKnowBeforeItsDeadline_isAViolation() {
        hold("0.0/0#1", 1, 1000, 4000);
        events.add(new LossNotice("0.0/0#1", "TAKEN", ms(3000)));

        assertViolation(Rule.NOT_TAKEN);
    }

    @Test
    void judge_holdThatTheServerLostWithItsData_isExplained() {
        hold("0.0/0#1", 1, 1000, 4000);
        events.add(new LossNotice("0.0/0#1", "TAKEN", ms(3000)));
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
        events.add(new ProcessStall("0.0", "stood still", ms(1500), ms(5900)));

        assertThat(judge().findings()).isEmpty();
    }

    @Test
    void judge_lateAnswerWhileAnotherProcessStoodStill_isAViolation() {
        call("0.0/0#1", 1000, 2000, 6000);
        events.add(new ProcessStall("1.0", "stood still", ms(1500), ms(5900)));

        assertViolation(Rule.IN_TIME);
    }

    @Test
    void judge_lateRelease_isAViolation() {
        events.add(new ReleaseAnswered("0.0/0#1", "UNKNOWN", ms(1000), ms(6000)));

        assertViolation(Rule.IN_TIME);
    }

    @Test
    void judge_lossReportedLate_isAViolation() {
        hold("0.0/0#1", 1, 1000, 4000);
        events.add(new LossNotice("0.0/0#1", "EXPIRED", ms(8000)));

        assertViolation(Rule.LOSS_TOLD);
        assertThat(judge().notice().count()).isEqualTo(1);
    }

    @Test
    void judge_lossThatWasNeverReported_isAViolationInAClientThatWasClosed() {
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
}
