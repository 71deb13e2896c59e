package dev.holdfast.lab.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import org.junit.jupiter.api.Test;

/** The tokens of readers and permits. A semaphore has three permits. */
class GroupTokenJudgeTest extends SyntheticEvidence {

    @Test
    void judge_readersTogetherUnderTwoTokens_isAViolation() {
        reader("0.0/0#1", 1, 1000, 4000);
        reader("1.0/0#1", 2, 3000, 5000);

        assertViolation(Rule.ONE_GROUP_TOKEN);
    }

    @Test
    void judge_readersUnderTwoTokensAfterALossOfData_isExplained() {
        reader("0.0/0#1", 1, 1000, 4000);
        reader("1.0/0#1", 2, 3000, 5000);
        fault(FaultKind.FLUSHALL, 2000, 2010);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).hasSize(1);
    }

    @Test
    void judge_readersThatFollowOneAnotherUnderLaterTokens_findsNothing() {
        reader("0.0/0#1", 1, 1000, 2000);
        reader("1.0/0#1", 1, 1500, 3000);
        reader("1.0/0#2", 2, 3500, 4000);

        assertThat(judge().findings()).isEmpty();
    }

    @Test
    void judge_readerUnderALowerTokenThanTheWriterBefore_isAViolation() {
        hold("0.0/0#1", 2, 1000, 2000);
        reader("1.0/0#1", 1, 3000, 4000);

        assertViolation(Rule.TOKENS_RISE);
    }

    @Test
    void judge_readerUnderTheTokenOfTheWriterBefore_isAViolation() {
        hold("0.0/0#1", 1, 1000, 2000);
        reader("1.0/0#1", 1, 3000, 4000);

        assertViolation(Rule.TOKENS_RISE);
    }

    @Test
    void judge_readersUnderTheTokenOfAWriterWhoBecameAReader_findsNothing() {
        call("0.0/0#1", "write", "downgrade", 900, 2000, 1000);
        hold("0.0/0#1", 1, 1000, 2000);
        reader("0.0/0#1:read", 1, 2000, 4000);
        reader("1.0/0#1", 1, 3000, 4000);

        assertThat(judge().findings()).isEmpty();
    }

    @Test
    void judge_writerUnderTheTokenOfReadersBefore_isAViolation() {
        reader("0.0/0#1", 1, 1000, 2000);
        hold("1.0/0#1", 1, 3000, 4000);

        assertViolation(Rule.TOKENS_RISE);
    }

    @Test
    void judge_permitsUnderTheSameToken_isAViolation() {
        permits("0.0/0#1", 1, 1, 1000, 2000);
        permits("1.0/0#1", 1, 1, 1500, 2500);

        assertViolation(Rule.TOKENS_RISE);
    }

    @Test
    void judge_permitsThatWereWantedAtTheSameTimeAndHeardOfInAnotherOrder_findsNothing() {
        call("0.0/0#1", "permits", "acquire", 900, 5000, 1000);
        call("1.0/0#1", "permits", "acquire", 900, 5000, 1100);
        permits("0.0/0#1", 1, 2, 1000, 2000);
        permits("1.0/0#1", 1, 1, 1100, 2100);

        assertThat(judge().findings()).isEmpty();
    }

    @Test
    void judge_permitsThatWereWantedLaterUnderALowerToken_isAViolation() {
        call("0.0/0#1", "permits", "acquire", 900, 5000, 1000);
        call("1.0/0#1", "permits", "acquire", 1050, 5000, 1100);
        permits("0.0/0#1", 1, 2, 1000, 2000);
        permits("1.0/0#1", 1, 1, 1100, 2100);

        assertViolation(Rule.TOKENS_RISE);
    }

    @Test
    void judge_permitsOfTheAttemptOfAnEarlierCall_findsNothing() {
        call("0.0/0#1", "permits", "acquire", 900, 5000, 1000);
        call("1.0/0#1", "permits", "acquire", 950, 5000, 1060);
        call("1.0/1#1", "permits", "acquire", 1050, 5000, 1100);
        permits("0.0/0#1", 1, 2, 1000, 2000);
        permits("1.0/1#1", 1, 1, 1100, 2100);

        assertThat(judge().findings()).isEmpty();
    }

    @Test
    void judge_permitsUnderALowerTokenThanTheWriterBefore_isAViolation() {
        hold("0.0/0#1", 2, 1000, 2000);
        permits("1.0/0#1", 1, 1, 3000, 4000);

        assertViolation(Rule.TOKENS_RISE);
    }

    @Test
    void judge_writerUnderALowerTokenThanPermitsBefore_isAViolation() {
        permits("0.0/0#1", 1, 2, 1000, 2000);
        hold("1.0/0#1", 1, 3000, 4000);

        assertViolation(Rule.TOKENS_RISE);
    }
}
