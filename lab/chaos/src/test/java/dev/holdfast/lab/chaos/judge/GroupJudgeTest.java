package dev.holdfast.lab.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.ClientEvent.CounterRead;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import org.junit.jupiter.api.Test;

/** Readers, owners and permits: who may hold a lock together, under which tokens. A semaphore has three permits. */
class GroupJudgeTest extends SyntheticEvidence {

    private void owner(String hold, String owner, long token, long from, long deadline) {
        member(hold, "o=" + owner, 1, 0, token, from - 10, from, deadline);
    }

    // ---- who excludes whom

    @Test
    void judge_readersTogetherAndAWriterBeforeAndAfterThem_findsNothing() {
        hold("0.0/0#1", 1, 1000, 2000);
        reader("0.0/0#2", 2, 2000, 4000);
        reader("1.0/0#1", 2, 3000, 5000);
        hold("2.0/0#1", 3, 5000, 6000);

        assertThat(judge().findings()).isEmpty();
    }

    @Test
    void judge_writerBesideAReader_isAViolation() {
        reader("0.0/0#1", 1, 1000, 4000);
        hold("1.0/0#1", 2, 3000, 5000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_writerBesideTwoReaders_isAViolationWithEach() {
        reader("0.0/0#1", 1, 1000, 4000);
        reader("1.0/0#1", 1, 2000, 4000);
        hold("2.0/0#1", 2, 3000, 5000);

        assertThat(judge().violations()).extracting(Finding::rule).containsExactly(Rule.ONE_HOLDER, Rule.ONE_HOLDER);
    }

    @Test
    void judge_readerBesideAWriter_isAViolation() {
        hold("0.0/0#1", 1, 1000, 4000);
        reader("1.0/0#1", 2, 3000, 5000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_readerBesideAWriterAfterALossOfData_isExplained() {
        hold("0.0/0#1", 1, 1000, 4000);
        reader("1.0/0#1", 2, 3000, 5000);
        fault(FaultKind.FLUSHALL, 2000, 2010);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.ONE_HOLDER);
    }

    @Test
    void judge_permitsBesideAReader_isAViolation() {
        reader("0.0/0#1", 1, 1000, 4000);
        permits("1.0/0#1", 1, 2, 3000, 5000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_permitsBesideTheLock_isAViolation() {
        permits("0.0/0#1", 1, 1, 1000, 4000);
        hold("1.0/0#1", 2, 3000, 5000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_callsOfOneOwnerTogether_findsNothing() {
        owner("0.0/0#1", "order-1", 1, 1000, 4000);
        owner("1.0/0#1", "order-1", 1, 2000, 4000);
        owner("2.0/0#1", "order-2", 2, 4000, 5000);

        assertThat(judge().findings()).isEmpty();
    }

    @Test
    void judge_callsOfTwoOwnersTogether_isAViolation() {
        owner("0.0/0#1", "order-1", 1, 1000, 4000);
        owner("1.0/0#1", "order-2", 2, 3000, 5000);

        assertViolation(Rule.ONE_HOLDER);
    }

    // ---- how many

    @Test
    void judge_permitsUpToTheLimit_findsNothing() {
        permits("0.0/0#1", 2, 1, 1000, 4000);
        permits("1.0/0#1", 1, 2, 2000, 4000);
        permits("2.0/0#1", 3, 3, 4000, 5000);

        assertThat(judge().findings()).isEmpty();
    }

    @Test
    void judge_permitsBeyondTheLimit_isAViolationOfAllThatAreHeld() {
        permits("0.0/0#1", 1, 1, 1000, 4000);
        permits("1.0/0#1", 1, 2, 2000, 4000);
        permits("2.0/0#1", 2, 3, 3000, 5000);

        assertViolation(Rule.WITHIN_LIMIT);
        assertThat(judge().violations().get(0).holds()).hasSize(3);
        assertThat(judge().violations().get(0).sentence()).contains("4 permits of apple, which has 3");
    }

    @Test
    void judge_permitsBeyondTheLimitAfterALossOfData_isExplained() {
        permits("0.0/0#1", 3, 1, 1000, 4000);
        permits("1.0/0#1", 2, 2, 3000, 5000);
        permits("2.0/0#1", 1, 3, 3100, 5000);
        fault(FaultKind.FLUSHALL, 2000, 2010);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.WITHIN_LIMIT, Rule.WITHIN_LIMIT);
    }

    @Test
    void judge_permitsBeyondTheLimitThatWereAllGrantedSinceTheLossOfData_isAViolation() {
        permits("0.0/0#1", 3, 1, 1000, 4000);
        permits("1.0/0#1", 2, 2, 3000, 5000);
        permits("2.0/0#1", 2, 3, 3100, 5000);
        fault(FaultKind.FLUSHALL, 2000, 2010);

        assertThat(judge().explained()).hasSize(1);
        assertViolation(Rule.WITHIN_LIMIT);
    }

    @Test
    void judge_forgottenPermitsThatAreRenewedBesideAllOthers_isAViolation() {
        permits("0.0/0#1", 1, 1, 1000, 4000);
        permits("1.0/0#1", 3, 2, 2500, 5500);
        history.add(new HoldExtended("0.0/0#1", ms(6200)));
        fault(FaultKind.FLUSHALL, 2000, 2010);

        assertViolation(Rule.WITHIN_LIMIT);
    }

    @Test
    void judge_forgottenPermitsThatAreRenewedWhereTheOthersMayHaveLeft_isExplained() {
        permits("0.0/0#1", 1, 1, 1000, 4000);
        member("1.0/0#1", "p", 3, 3, 2, 2490, 2500, 3300);
        history.add(new HoldExtended("0.0/0#1", ms(6200)));
        fault(FaultKind.FLUSHALL, 2000, 2010);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.WITHIN_LIMIT);
    }

    // ---- what readers see

    @Test
    void judge_writeUnderAReader_isAViolation() {
        reader("0.0/0#1", 1, 1000, 4000);
        events.add(new CounterRead("0.0/0#1", 7, 8, ms(3000)));

        assertViolation(Rule.STEADY_READ);
    }

    @Test
    void judge_writeUnderAReaderByAWriterBesideItThatIsExplained_isExplainedAsWell() {
        reader("0.0/0#1", 1, 1000, 4000);
        hold("1.0/0#1", 2, 2500, 3500);
        events.add(new CounterRead("0.0/0#1", 7, 8, ms(3000)));
        fault(FaultKind.FLUSHALL, 2000, 2010);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.ONE_HOLDER, Rule.STEADY_READ);
    }

    @Test
    void judge_sameValueUnderAReader_findsNothing() {
        reader("0.0/0#1", 1, 1000, 4000);
        events.add(new CounterRead("0.0/0#1", 7, 7, ms(3000)));

        assertThat(judge().findings()).isEmpty();
    }
}
