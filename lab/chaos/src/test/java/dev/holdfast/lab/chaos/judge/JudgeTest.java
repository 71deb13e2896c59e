package dev.holdfast.lab.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.lab.chaos.schedule.Topology;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import org.junit.jupiter.api.Test;

/** Holds, tokens and writes. */
class JudgeTest extends SyntheticEvidence {

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
    void judge_twoHoldersAfterAMemberOfAQuorumLostItsData_isAViolation() {
        topology = Topology.QUORUM;
        hold("0.0/0#1", 1, 1000, 4000);
        hold("1.0/0#1", 2, 3000, 5000);
        fault(FaultKind.FLUSHALL, 2000, 2010);
        fault(FaultKind.MEMBER_RESTART_EMPTY, 2000, 2010);

        assertViolation(Rule.ONE_HOLDER);
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
}
