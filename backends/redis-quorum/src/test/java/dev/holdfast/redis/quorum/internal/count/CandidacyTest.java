package dev.holdfast.redis.quorum.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the answers of three members mean for an attempt, without any member. */
class CandidacyTest extends CandidacyPlay {

    private static final MemberAnswer KEPT = new MemberAnswer.Taken(Optional.empty(), new TokenRange(90, 5), 3000);

    @Test
    void answered_byEnough_isGrantedUntilTheLastNeededVoteEnds() {
        asks(Ask.Kind.FIRST);

        answers(0, voted(9000));
        assertThat(candidacy.state()).isEqualTo(CandidacyState.ASKING);
        answers(1, voted(5000));

        assertThat(candidacy.state()).isEqualTo(CandidacyState.HELD);
        assertThat(answer()).isInstanceOfSatisfying(AskAnswer.Granted.class, granted -> {
            assertThat(granted.token()).isEqualTo(100);
            assertThat(granted.numbers()).isEqualTo(10);
            assertThat(granted.validity().untilNanos()).isEqualTo(5000);
        });
        assertThat(candidacy.tokens()).hasValue(TOKENS);
    }

    @Test
    void answered_byVotesThatAreOver_isNoGrant() {
        asks(Ask.Kind.FIRST);

        answers(0, voted(9000));
        answers(1, voted(nowNanos));

        assertThat(candidacy.state()).isNotEqualTo(CandidacyState.HELD);
    }

    @Test
    void answered_withUnequalTokens_isSettledOnTheHighest() {
        asks(Ask.Kind.FIRST);
        answers(0, voted(9000));
        answers(1, new MemberAnswer.Voted(vote(new TokenRange(105, 20), 8000)));

        assertThat(candidacy.state()).isEqualTo(CandidacyState.SETTLING);
        Step.Settle settle = steps(Step.Settle.class).get(0);
        assertThat(settle.members()).containsExactly(0, 1);
        assertThat(settle.tokens()).isEqualTo(new TokenRange(105, 20));

        steps.addAll(candidacy.settled(0, settle.round(), settled(settle.tokens(), 8800), nowNanos));
        assertThat(answer()).isInstanceOfSatisfying(AskAnswer.Granted.class, granted -> {
            assertThat(granted.token()).isEqualTo(105);
            assertThat(granted.validity().untilNanos())
                    .as("the second has these tokens already")
                    .isEqualTo(8000);
        });
    }

    @Test
    void settled_withOneVoteLost_asksAllAgain() {
        asks(Ask.Kind.FIRST);
        answers(0, voted(9000));
        answers(1, new MemberAnswer.Voted(vote(new TokenRange(105, 20), 8000)));
        Step.Settle settle = steps(Step.Settle.class).get(0);

        steps.addAll(candidacy.settled(0, settle.round(), new Settlement.Refused(0), nowNanos));
        steps.addAll(candidacy.settled(1, settle.round(), settled(settle.tokens(), 7700), nowNanos));

        assertThat(candidacy.state()).isEqualTo(CandidacyState.ASKING);
        assertThat(steps(Step.AskAll.class)).hasSize(2);
        assertThat(steps(Step.Answer.class)).isEmpty();
    }

    @Test
    @DisplayName("scenario 77: a majority of the members that are connected is none")
    void answered_byOneOfOneConnected_isNoGrant() {
        asks(Ask.Kind.FIRST);
        answers(0, voted(9000));
        answers(1, failed(BackendFailure.Kind.NOT_EXECUTED));
        answers(2, failed(BackendFailure.Kind.NOT_EXECUTED));

        assertThat(candidacy.state()).isEqualTo(CandidacyState.WAITING);
        assertThat(steps(Step.Fail.class)).hasSize(1);
        assertThat(steps(Step.Fail.class).get(0).reached()).isEqualTo(1);
        assertThat(steps(Step.Leave.class)).as("the vote is given back").containsExactly(new Step.Leave(0));
        assertThat(steps(Step.Yield.class)).as("and not waited for").isEmpty();
    }

    @Test
    void answered_queuedByTooFew_leavesThatQueue() {
        asks(Ask.Kind.FIRST);
        answers(0, taken(LATER));
        answers(1, failed(BackendFailure.Kind.NOT_EXECUTED));
        answers(2, failed(BackendFailure.Kind.NOT_EXECUTED));

        assertThat(steps(Step.Leave.class)).containsExactly(new Step.Leave(0));
        assertThat(candidacy.yields()).isEqualTo(1);
    }

    @Test
    void answered_byNone_leavesNothing() {
        asks(Ask.Kind.FIRST);
        for (int member = 0; member < 3; member++) {
            answers(member, failed(BackendFailure.Kind.NOT_EXECUTED));
        }

        assertThat(steps(Step.Fail.class)).hasSize(1);
        assertThat(steps(Step.Leave.class)).isEmpty();
    }

    @Test
    void answered_takenByAGrant_waitsWithoutAYieldIfItHasNoVote() {
        asks(Ask.Kind.FIRST);
        for (int member = 0; member < 3; member++) {
            answers(member, taken(LATER));
        }

        assertThat(answer()).isEqualTo(new AskAnswer.Queued(90, 2000));
        assertThat(steps(Step.Yield.class)).isEmpty();
        assertThat(candidacy.state()).isEqualTo(CandidacyState.WAITING);
    }

    @Test
    void answered_refusedByAll_isRefusedAndLeavesNothing() {
        asks(Ask.Kind.FIRST);
        for (int member = 0; member < 3; member++) {
            answers(member, new MemberAnswer.Refused());
        }

        assertThat(answer()).isEqualTo(new AskAnswer.Refused());
        assertThat(steps(Step.Yield.class)).isEmpty();
        assertThat(steps(Step.Leave.class)).isEmpty();
    }

    @Test
    void asked_again_afterTheEndOfItsGrant_countsNothingThatItKnew() {
        asks(Ask.Kind.FIRST);
        answers(0, voted(9000));
        answers(1, voted(9000));
        assertThat(candidacy.state()).isEqualTo(CandidacyState.HELD);
        nowNanos = 9000;

        asks(Ask.Kind.AGAIN);
        answers(0, taken(LATER));
        answers(1, taken(LATER));
        answers(2, taken(LATER));

        assertThat(candidacy.state()).isEqualTo(CandidacyState.WAITING);
    }

    @Test
    void asked_again_whileItsGrantLasts_isAnsweredByThatAndGivesNothingBack() {
        asks(Ask.Kind.FIRST);
        answers(0, taken(LATER));
        answers(1, taken(LATER));
        answers(2, taken(LATER));
        pushes(0, 0, vote(TOKENS, 9000));
        pushes(1, 0, vote(TOKENS, 8000));
        assertThat(steps(Step.Push.class)).hasSize(1);
        steps.clear();

        asks(Ask.Kind.AGAIN);

        assertThat(answer())
                .isInstanceOfSatisfying(
                        AskAnswer.Granted.class,
                        granted -> assertThat(granted.token()).isEqualTo(100));
        assertThat(steps(Step.AskAll.class)).isEmpty();
        assertThat(candidacy.state()).isEqualTo(CandidacyState.HELD);
    }

    @Test
    void settled_refusedForAFenceAboveThem_settlesAboveThatFenceNext() {
        asks(Ask.Kind.FIRST);
        answers(0, voted(9000));
        MemberAnswer higher = new MemberAnswer.Voted(vote(new TokenRange(105, 20), 8000));
        answers(1, higher);
        Step.Settle settle = steps(Step.Settle.class).get(0);
        steps.addAll(candidacy.settled(0, settle.round(), new Settlement.Refused(200), nowNanos));
        steps.addAll(candidacy.settled(1, settle.round(), settled(settle.tokens(), 8000), nowNanos));
        assertThat(candidacy.state()).isEqualTo(CandidacyState.ASKING);

        answers(0, voted(9000));
        answers(1, higher);

        assertThat(steps(Step.Settle.class)).hasSize(2);
        assertThat(steps(Step.Settle.class).get(1).tokens()).isEqualTo(new TokenRange(201, 20));
    }

    @Test
    void answered_minimumHoldAtEnough_waitsForItsEndAndKeepsAVote() {
        asks(Ask.Kind.FIRST);
        answers(0, KEPT);
        answers(1, KEPT);
        answers(2, voted(9000));

        assertThat(answer()).isEqualTo(new AskAnswer.Queued(90, 3000));
        assertThat(steps(Step.Yield.class)).isEmpty();
        assertThat(candidacy.state()).isEqualTo(CandidacyState.WAITING);
    }

    @Test
    void asked_onceBesideAMinimumHold_givesItsVoteBack() {
        asks(Ask.Kind.ONCE);
        answers(0, KEPT);
        answers(1, KEPT);
        answers(2, voted(9000));

        assertThat(answer()).isEqualTo(new AskAnswer.Taken(3000));
        assertThat(steps(Step.Leave.class)).containsExactly(new Step.Leave(0));
    }

    /** Without that, those who wait would pass it to one another as fast as they can ask. */
    @Test
    void pushed_besideAMinimumHold_isAskedForAfterLongerEachTimeAndPassedOnToNobody() {
        asks(Ask.Kind.FIRST);
        answers(0, KEPT);
        answers(1, KEPT);
        answers(2, taken(EARLIER));
        long lastNanos = 0;
        for (int i = 0; i < 8; i++) {
            pushes(2, 0, vote(TOKENS, Long.MAX_VALUE / 2));
            long pauseNanos = lastPauseNanos();
            assertThat(pauseNanos).isGreaterThanOrEqualTo(Math.min(lastNanos, TimeUnit.MILLISECONDS.toNanos(125)));
            lastNanos = pauseNanos;
            wakes();
            answers(0, KEPT);
            answers(1, KEPT);
            answers(2, voted(Long.MAX_VALUE / 2));
        }

        assertThat(lastNanos).isBetween(TimeUnit.MILLISECONDS.toNanos(125), TimeUnit.MILLISECONDS.toNanos(250));
        assertThat(steps(Step.Yield.class)).isEmpty();
    }

    @Test
    void woken_whileTooFewAnswer_asksAgainAfterLongerEachTime() {
        asks(Ask.Kind.FIRST);
        for (int member = 0; member < 3; member++) {
            answers(member, taken(EARLIER));
        }
        pushes(0, 0, vote(TOKENS, Long.MAX_VALUE / 2));
        wakes();
        List<Long> pauses = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            answers(0, voted(Long.MAX_VALUE / 2));
            answers(1, failed(BackendFailure.Kind.NOT_EXECUTED));
            answers(2, failed(BackendFailure.Kind.NOT_EXECUTED));
            pauses.add(TimeUnit.NANOSECONDS.toMillis(lastPauseNanos()));
            wakes();
        }

        assertThat(pauses.get(0)).isBetween(125L, 250L);
        assertThat(pauses.get(1)).isBetween(250L, 500L);
        assertThat(pauses.get(5)).isBetween(1000L, 2000L);
        assertThat(steps(Step.Yield.class)).isEmpty();
    }

    /** An attempt that is over may have the vote of a member for as long as its claim; the others cannot know that. */
    @Test
    void pushed_whileALowerCandidateHasAVote_isAskedForAfterLongerEachTime() {
        asks(Ask.Kind.FIRST);
        for (int member = 0; member < 3; member++) {
            answers(member, taken(EARLIER));
        }
        List<Long> pauses = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            pushes(2, candidacy.yields(), vote(TOKENS, Long.MAX_VALUE / 2));
            pauses.add(TimeUnit.NANOSECONDS.toMillis(lastPauseNanos()));
            wakes();
            answers(0, taken(EARLIER));
            answers(1, taken(LATER));
            answers(2, voted(Long.MAX_VALUE / 2));
        }

        assertThat(pauses.get(0)).as("the votes of one release come together").isEqualTo(15);
        assertThat(pauses.get(7)).isBetween(125L, 250L);
        assertThat(steps(Step.Yield.class)).hasSize(8);
    }

    @Test
    void settled_refusedByAVoterEachTime_asksAgainAfterLongerEachTime() {
        asks(Ask.Kind.FIRST);
        List<Long> pauses = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            answers(0, voted(Long.MAX_VALUE / 2));
            answers(1, new MemberAnswer.Voted(vote(new TokenRange(105, 20), Long.MAX_VALUE / 2)));
            Step.Settle settle = steps(Step.Settle.class).get(i);
            steps.addAll(candidacy.settled(0, settle.round(), new Settlement.Refused(0), nowNanos));
            steps.addAll(candidacy.settled(1, settle.round(), new Settlement.Refused(0), nowNanos));
            if (i > 0) {
                assertThat(candidacy.state()).isEqualTo(CandidacyState.WAITING);
                pauses.add(TimeUnit.NANOSECONDS.toMillis(lastPauseNanos()));
                wakes();
            }
        }

        assertThat(pauses).as("after the first refusal, at once").containsExactly(16L, 32L, 64L, 128L);
    }

    private long lastPauseNanos() {
        return steps(Step.Wake.class).get(steps(Step.Wake.class).size() - 1).afterNanos();
    }

    @Test
    void settle_goesToTheVotersAlone() {
        asks(Ask.Kind.FIRST);
        answers(2, voted(9000));
        answers(0, new MemberAnswer.Voted(vote(new TokenRange(101, 20), 8000)));

        assertThat(steps(Step.Settle.class).get(0).members()).isEqualTo(Set.of(0, 2));
    }
}
