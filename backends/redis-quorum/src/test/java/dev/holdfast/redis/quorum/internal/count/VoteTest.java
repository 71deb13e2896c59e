package dev.holdfast.redis.quorum.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.Validity;
import org.junit.jupiter.api.Test;

/** Whether a vote that came after the grant is renewed in time with the others. */
class VoteTest {

    private static final TokenRange TOKENS = new TokenRange(100, 10);

    private static Vote until(long nanos) {
        return new Vote(TOKENS, new Validity(0, nanos, nanos, 0), 0);
    }

    @Test
    void lastsWith_holdThatWasPushedByTheOthers_isTrue() {
        assertThat(until(2000).lastsWith(2001, 1000)).isTrue();
        assertThat(until(1750).lastsWith(2000, 1000)).isTrue();
        assertThat(until(5000).lastsWith(2000, 1000)).as("it lasts for longer").isTrue();
    }

    @Test
    void lastsWith_holdThatIsConfirmedForLonger_isFalse() {
        assertThat(until(1749).lastsWith(2000, 1000)).isFalse();
        assertThat(until(2000).lastsWith(30_000, 1000)).isFalse();
    }

    @Test
    void lastsWith_nobodyKnowsForHowLong_isFalse() {
        assertThat(new Vote(TOKENS, Validity.unknown(1000, 2000), 0).lastsWith(2000, 1000))
                .isFalse();
    }
}
