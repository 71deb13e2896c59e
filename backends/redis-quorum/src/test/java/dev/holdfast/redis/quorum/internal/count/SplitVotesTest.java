package dev.holdfast.redis.quorum.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Validity;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What an attempt does that has some votes, or is pushed some, without any member. */
class SplitVotesTest extends CandidacyPlay {

    @Test
    void answered_takenByAGrant_yieldsItsVoteToTheHolderAlone() {
        asks(Ask.Kind.FIRST);
        answers(0, voted(9000));
        answers(1, taken(LATER));
        answers(2, taken(LATER));

        assertThat(steps(Step.Yield.class)).containsExactly(new Step.Yield(1, Optional.of(LATER)));
        assertThat(answer()).isEqualTo(new AskAnswer.Queued(90, 2000));
        assertThat(candidacy.yields()).isEqualTo(1);
    }

    @Test
    void answered_splitWithALowerTicket_yieldsToTheHeads() {
        asks(Ask.Kind.FIRST);
        answers(0, voted(9000));
        answers(1, taken(EARLIER));
        answers(2, taken(LATER));

        assertThat(steps(Step.Yield.class)).containsExactly(new Step.Yield(1, Optional.empty()));
        assertThat(answer()).isEqualTo(new AskAnswer.Queued(0, 2000));
    }

    @Test
    void answered_splitWithTheLowestTicket_keepsItsVoteAndAsksAgain() {
        asks(Ask.Kind.FIRST);
        answers(0, voted(9000_000_000L));
        answers(1, taken(LATER));
        answers(2, taken(new Rival(new Bid(70, "last", 1), 0)));

        assertThat(steps(Step.Yield.class)).isEmpty();
        assertThat(answer()).isInstanceOf(AskAnswer.Queued.class);
        wakes();
        assertThat(candidacy.state()).isEqualTo(CandidacyState.ASKING);
        answers(1, voted(8000_000_000L));
        assertThat(steps(Step.Push.class)).as("no question is open").hasSize(1);
    }

    @Test
    void asked_onceInASplit_leavesInTheEnd() {
        asks(Ask.Kind.ONCE);
        for (int rounds = 0; candidacy.state() == CandidacyState.ASKING && rounds < 20; rounds++) {
            answers(0, voted(Long.MAX_VALUE / 2));
            answers(1, taken(LATER));
            answers(2, taken(new Rival(new Bid(70, "last", 1), 0)));
            if (steps(Step.Answer.class).isEmpty()) {
                wakes();
            }
        }

        assertThat(answer()).isInstanceOf(AskAnswer.Taken.class);
        assertThat(steps(Step.Leave.class))
                .as("what it is asked for again, if it is, has votes that no copy of this gives back")
                .containsExactly(new Step.Leave(candidacy.yields() - 1));
        assertThat(steps(Step.Yield.class)).isEmpty();
    }

    @Test
    void answered_lateByAVoteOfTheRoundBeforeAYield_doesNotCount() {
        asks(Ask.Kind.FIRST);
        int first = round();
        answers(0, voted(9000_000_000L));
        answers(1, taken(EARLIER));
        // The third is silent until the patience is over, and the attempt yields without knowing its vote.
        wakes();
        assertThat(candidacy.yields()).isEqualTo(1);

        steps.addAll(candidacy.answered(2, first, voted(9000_000_000L), nowNanos));
        pushes(0, 0, vote(TOKENS, 9000_000_000L));
        pushes(1, 0, vote(TOKENS, 9000_000_000L));

        assertThat(candidacy.state()).isEqualTo(CandidacyState.WAITING);
        assertThat(steps(Step.Push.class)).isEmpty();
    }

    @Test
    void pushed_byEnough_isGrantedWithoutAQuestion() {
        asks(Ask.Kind.FIRST);
        for (int member = 0; member < 3; member++) {
            answers(member, taken(EARLIER));
        }

        pushes(1, 0, vote(TOKENS, 9000));
        pushes(2, 0, vote(TOKENS, 8000));

        assertThat(steps(Step.Push.class)).hasSize(1);
        assertThat(steps(Step.Push.class).get(0).grant().validity().untilNanos())
                .isEqualTo(8000);
    }

    @Test
    void pushed_byOne_asksAgainAfterAWhile() {
        asks(Ask.Kind.FIRST);
        for (int member = 0; member < 3; member++) {
            answers(member, taken(EARLIER));
        }

        pushes(1, 0, vote(TOKENS, 9000_000_000L));
        assertThat(candidacy.state()).isEqualTo(CandidacyState.WAITING);
        wakes();

        assertThat(candidacy.state()).isEqualTo(CandidacyState.ASKING);
    }

    @Test
    void pushed_thatCannotBePlaced_isAskedFor() {
        asks(Ask.Kind.FIRST);
        for (int member = 0; member < 3; member++) {
            answers(member, taken(EARLIER));
        }

        pushes(1, 0, new Vote(TOKENS, Validity.unknown(nowNanos, 2000), 0));
        pushes(2, 0, new Vote(TOKENS, Validity.unknown(nowNanos, 2000), 0));

        assertThat(candidacy.state()).isEqualTo(CandidacyState.ASKING);
        assertThat(steps(Step.Push.class)).isEmpty();
    }

    @Test
    @DisplayName("scenario 78: a slow member does not decide, and one that is silent is not waited for")
    void answered_withASilentMember_isDecidedByTheOthers() {
        asks(Ask.Kind.FIRST);
        answers(0, taken(EARLIER));
        answers(1, taken(EARLIER));
        assertThat(steps(Step.Answer.class)).isEmpty();

        wakes();

        assertThat(answer()).isInstanceOf(AskAnswer.Queued.class);
        assertThat(steps(Step.Yield.class)).as("it may have voted").hasSize(1);
    }
}
