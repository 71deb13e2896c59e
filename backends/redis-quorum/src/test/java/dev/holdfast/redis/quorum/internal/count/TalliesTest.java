package dev.holdfast.redis.quorum.internal.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.RenewAnswer.Lost;
import dev.holdfast.spi.RenewAnswer.Renewed;
import dev.holdfast.spi.Validity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the answers to renewals and releases are counted, and the quorum's time. */
class TalliesTest {

    private static final QuorumSize THREE = QuorumSize.majorityOf(3);
    private static final QuorumSize FIVE = QuorumSize.majorityOf(5);

    private static RenewAnswer renewed(long untilNanos, int waiters) {
        return new Renewed(new Validity(0, untilNanos, untilNanos, 0), waiters);
    }

    @Test
    void size_withoutAMajority_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new QuorumSize(4, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> new QuorumSize(3, 4));
        assertThat(QuorumSize.majorityOf(5)).isEqualTo(new QuorumSize(5, 3));
        assertThat(new QuorumSize(5, 4).readers()).isEqualTo(2);
    }

    @Test
    void renewal_byEnough_lastsAsLongAsTheLastNeeded() {
        RenewalTally tally = new RenewalTally(FIVE, 1);
        tally.answered(List.of(renewed(9000, 3)));
        tally.answered(List.of(renewed(5000, 0)));
        assertThat(tally.answers()).isEmpty();
        tally.answered(List.of(renewed(7000, 1)));

        assertThat(tally.answers())
                .hasValueSatisfying(answers ->
                        assertThat(answers).singleElement().isEqualTo(new Renewed(new Validity(0, 5000, 5000, 0), 0)));
    }

    @Test
    void renewal_refusedByTooMany_isLost() {
        RenewalTally tally = new RenewalTally(THREE, 1);
        tally.answered(List.of(new Lost()));
        tally.answered(List.of(renewed(9000, 0)));
        assertThat(tally.answers()).isEmpty();
        tally.answered(List.of(new Lost()));

        assertThat(tally.answers()).hasValue(List.of(new Lost()));
    }

    @Test
    void renewal_withSilentMembers_saysNothingWhileTheyCouldDecide() {
        RenewalTally tally = new RenewalTally(THREE, 2);
        tally.answered(List.of(renewed(9000, 0), new Lost()));
        tally.failed();
        tally.answered(List.of(renewed(9000, 0), renewed(9000, 0)));

        assertThat(tally.answers()).isEmpty();
        assertThat(tally.isComplete()).isTrue();
    }

    @Test
    void release_heldByEnough_isReleased() {
        ReleaseTally tally = new ReleaseTally(THREE);
        tally.answered(false, false);
        tally.answered(true, false);
        assertThat(tally.result()).isEmpty();
        tally.answered(true, false);

        assertThat(tally.result()).hasValue(Result.RELEASED);
    }

    @Test
    void release_heldByTooFew_wasLost() {
        ReleaseTally tally = new ReleaseTally(THREE);
        tally.answered(false, false);
        tally.answered(false, false);

        assertThat(tally.result()).hasValue(Result.NOT_HELD);
    }

    @Test
    void release_overAReplacedConnection_mayBeRepeated() {
        ReleaseTally tally = new ReleaseTally(THREE);
        tally.answered(false, true);
        tally.answered(false, false);

        assertThat(tally.result()).hasValue(Result.NOT_HELD_WHEN_REPEATED);
    }

    @Test
    void release_withOneOfThreeGone_isReleasedByTheOthers() {
        ReleaseTally tally = new ReleaseTally(THREE);
        tally.answered(true, false);
        tally.answered(false, false);
        tally.failed();

        assertThat(tally.result()).hasValue(Result.RELEASED);
    }

    @Test
    void release_answeredByTooFew_isUnknown() {
        ReleaseTally tally = new ReleaseTally(THREE);
        tally.answered(true, false);
        tally.failed();
        tally.failed();

        assertThat(tally.result()).isEmpty();
        assertThat(tally.isComplete()).isTrue();
    }

    @Test
    void clock_ofMembers_isTheirMedian() {
        assertThat(QuorumClock.micros(List.of())).isEmpty();
        assertThat(QuorumClock.micros(List.of(5L))).hasValue(5);
        assertThat(QuorumClock.micros(List.of(9L, 5L))).hasValue(5);
        assertThat(QuorumClock.micros(List.of(1_000_000L, 10L, 11L))).hasValue(11);
        assertThat(QuorumClock.micros(List.of(1L, 2L, 3L, 4L, 1000L))).hasValue(3);
    }

    @Test
    void bids_areOrderedByTicketThenAsTheMembersOrderThem() {
        assertThat(new Bid(1, "b", 1)).isLessThan(new Bid(2, "a", 1));
        assertThat(new Bid(1, "a", 9)).isLessThan(new Bid(1, "b", 1));
        assertThat(new Bid(1, "a", 10)).isLessThan(new Bid(1, "a", 9));
    }
}
