package dev.holdfast.redis.quorum.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An attempt on a quorum of three, what the members answer to it, and what it wants done. */
abstract class CandidacyPlay {

    static final Bid MINE = new Bid(50, "mine", 7);
    static final Rival EARLIER = new Rival(new Bid(40, "earlier", 1), 0);
    static final Rival LATER = new Rival(new Bid(60, "later", 1), 0);
    static final TokenRange TOKENS = new TokenRange(100, 10);

    final Candidacy candidacy = new Candidacy(new QuorumSize(3, 2), MINE);
    final List<Step> steps = new ArrayList<>();
    long nowNanos = 1000;

    void asks(Ask.Kind kind) {
        steps.addAll(candidacy.asked(kind, nowNanos));
    }

    int round() {
        return steps.stream()
                .filter(Step.AskAll.class::isInstance)
                .map(Step.AskAll.class::cast)
                .reduce((first, second) -> second)
                .orElseThrow()
                .round();
    }

    void answers(int member, MemberAnswer answer) {
        steps.addAll(candidacy.answered(member, round(), answer, nowNanos));
    }

    void pushes(int member, int yields, Vote vote) {
        steps.addAll(candidacy.pushed(member, yields, vote, nowNanos));
    }

    static Vote vote(TokenRange tokens, long untilNanos) {
        return new Vote(tokens, new Validity(0, untilNanos, untilNanos, 0), 0);
    }

    static Settlement settled(TokenRange tokens, long untilNanos) {
        return new Settlement.Settled(vote(tokens, untilNanos));
    }

    static MemberAnswer voted(long untilNanos) {
        return new MemberAnswer.Voted(vote(TOKENS, untilNanos));
    }

    static MemberAnswer taken(Rival by) {
        return new MemberAnswer.Taken(Optional.of(by), new TokenRange(90, 5), 2000);
    }

    static MemberAnswer failed(BackendFailure.Kind kind) {
        return new MemberAnswer.Failed(new BackendFailure(kind, "gone", null));
    }

    <T extends Step> List<T> steps(Class<T> kind) {
        return steps.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    AskAnswer answer() {
        assertThat(steps(Step.Answer.class)).hasSize(1);
        return steps(Step.Answer.class).get(0).answer();
    }

    void wakes() {
        Step.Wake wake = steps(Step.Wake.class).get(steps(Step.Wake.class).size() - 1);
        nowNanos += wake.afterNanos();
        steps.addAll(candidacy.wake(wake.round(), nowNanos));
    }
}
