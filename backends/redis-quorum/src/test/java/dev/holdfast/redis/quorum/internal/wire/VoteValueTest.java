package dev.holdfast.redis.quorum.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.redis.quorum.internal.count.Bid;
import dev.holdfast.redis.quorum.internal.count.Rival;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a vote says, and what several of them say of the hold behind them. */
class VoteValueTest {

    private static VoteValue vote(String text) {
        return VoteValue.parse(text).orElseThrow();
    }

    private static long holdToken(String... votes) {
        return VoteValue.holdToken(Stream.of(votes).map(VoteValueTest::vote).toList());
    }

    @Test
    void parse_vote_hasItsOwnTokens() {
        VoteValue vote = vote("q1:abc:7.2:100:10:5");

        assertThat(vote.holder()).isEqualTo(new Rival(new Bid(5, "abc", 7), 2));
        assertThat(vote.tokens()).isEqualTo(new TokenRange(100, 10));
        assertThat(vote.holdToken()).isEqualTo(100);
        assertThat(vote.marker()).isFalse();
    }

    @Test
    void parse_voteThatWasRenewedUnderOthers_hasBoth() {
        VoteValue vote = vote("q1:abc:7.2:100:10:5:40");

        assertThat(vote.tokens()).isEqualTo(new TokenRange(100, 10));
        assertThat(vote.holdToken()).isEqualTo(40);
        assertThat(vote.identity()).isEqualTo(vote("q1:abc:7.2:300:1:5").identity());
        assertThat(Stream.of(100L, 40L, 41L).filter(vote::isNamedBy)).containsExactly(100L, 40L);
    }

    /** A client's id may be of digits alone. */
    @Test
    void parse_markers_haveTheClientThatReleased() {
        for (String text : List.of("q1:-:7.2:100:10:5:123", "q1:-:7.2:100:10:5:40:123")) {
            assertThat(vote(text).holder()).isEqualTo(new Rival(new Bid(5, "123", 7), 2));
            assertThat(vote(text).marker()).isTrue();
        }
        assertThat(vote("q1:-:7.2:100:10:5:40:123").holdToken()).isEqualTo(40);
    }

    @Test
    void parse_others_areEmpty() {
        for (String text : List.of("", "1:abc:7:100:10", "q1:abc:7.2:100:10", "q1:abc:7.2:100:10:5:", "q1:-:7.2:1:1")) {
            assertThat(VoteValue.parse(text)).as(text).isEmpty();
        }
    }

    @Test
    void holdToken_ofSeveral_isWhatMostOfThemSay() {
        assertThat(holdToken("q1:a:1.0:100:10:5", "q1:a:1.0:90:10:5", "q1:a:1.0:90:10:5"))
                .isEqualTo(90);
        assertThat(holdToken("q1:a:1.0:100:10:5:90", "q1:a:1.0:110:10:5", "q1:a:1.0:90:10:5"))
                .isEqualTo(90);
    }

    @Test
    void holdToken_ofTwoThatDiffer_isThatOfARenewal() {
        assertThat(holdToken("q1:a:1.0:100:10:5:90", "q1:a:1.0:110:10:5")).isEqualTo(90);
        assertThat(holdToken("q1:a:1.0:100:10:5", "q1:a:1.0:90:10:5"))
                .as("else the higher one, to which a renewal raises the other")
                .isEqualTo(100);
    }
}
