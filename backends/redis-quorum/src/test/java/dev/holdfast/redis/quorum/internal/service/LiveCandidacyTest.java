package dev.holdfast.redis.quorum.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.redis.quorum.internal.count.Bid;
import dev.holdfast.redis.quorum.internal.count.MemberAnswer;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.count.Step;
import dev.holdfast.redis.quorum.internal.count.Vote;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Validity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which votes what ends an attempt has taken back. */
class LiveCandidacyTest {

    private static final TokenRange TOKENS = new TokenRange(100, 10);
    private static final TokenRange LOWER = new TokenRange(90, 10);
    private static final TokenRange HIGHER = new TokenRange(101, 10);

    private final List<Step> steps = new ArrayList<>();
    private final LiveCandidacy candidacy = new LiveCandidacy(
            LockId.of("ended"),
            Attempt.exclusive(7, 0, 30_000, 10),
            new QuorumSize(3, 2),
            new Bid(50, "mine", 7),
            (of, step) -> steps.add(step));

    private void isGranted() {
        candidacy.event(asking -> asking.asked(Ask.Kind.FIRST, 1000));
        for (int member = 0; member < 2; member++) {
            int voter = member;
            candidacy.event(asking -> asking.answered(
                    voter,
                    ((Step.AskAll) steps.get(0)).round(),
                    new MemberAnswer.Voted(new Vote(TOKENS, new Validity(0, 9000, 9000, 0), 0)),
                    1000));
        }
        assertThat(candidacy.isHeld()).isTrue();
    }

    @Test
    void isEndedWith_voteNotAboveTheHoldsTokens_isTrueOnceItIsOver() {
        isGranted();
        assertThat(candidacy.isEndedWith(0, TOKENS)).as("still held").isFalse();

        candidacy.end();

        assertThat(candidacy.isEndedWith(0, TOKENS)).isTrue();
        assertThat(candidacy.isEndedWith(0, LOWER)).isTrue();
    }

    /** A question that was carried out behind the release has such a vote. */
    @Test
    void isEndedWith_voteAboveTheHoldsTokens_isFalse() {
        isGranted();
        candidacy.end();

        assertThat(candidacy.isEndedWith(0, HIGHER)).isFalse();
    }

    @Test
    void isEndedWith_voteOfAnotherRound_isFalse() {
        isGranted();
        candidacy.end();

        assertThat(candidacy.isEndedWith(1, TOKENS)).isFalse();
    }

    @Test
    void isEndedWith_attemptThatHeldNothing_isFalse() {
        candidacy.event(asking -> asking.asked(Ask.Kind.FIRST, 1000));
        candidacy.end();

        assertThat(candidacy.isEndedWith(0, LOWER)).isFalse();
    }
}
