package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.engine.Engines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * A caller who is awake goes before one who was offered the lock and still wakes up: for a bounded time, and without a
 * trace of the other's turn.
 */
class BargingTest {

    private final LaneBench bench = LaneBench.in(LaneMachine.State.HELD);
    private final BlockingRequest asleep = bench.arrivesAndSleeps();

    private void release(LiveLease lease) {
        assertThat(lease.release()).isCompletedWithValue(ReleaseOutcome.RELEASED);
    }

    private LiveLease taken(Request request) {
        Outcome outcome = Objects.requireNonNull(bench.lane.outcomeOf(request));
        return ((Outcome.Granted) outcome).lease();
    }

    private List<LockEvent> heard() {
        List<LockEvent> heard = new ArrayList<>();
        Engines.listen(bench.engine, heard::add);
        return heard;
    }

    private void passNanos(long nanos) {
        bench.time.advance(Duration.ofNanos(nanos));
    }

    @Test
    void offer_isTakenByItsCaller_becomesItsLease() {
        release(bench.lease);

        assertThat(taken(asleep).token()).isEqualTo(bench.lease.token() + 1);
        bench.arrives().assertWaits();
    }

    @Test
    void overtaken_afterTheOtherHasReleased_isNext() {
        bench.arrives();
        release(bench.lease);
        LaneCaller awake = bench.arrives();
        release(awake.lease());

        assertThat(taken(asleep).token()).isEqualTo(awake.lease().token() + 1);
    }

    @Test
    void overtaking_again_isAllowedWithinTheTimeOfTheFirstOffer() {
        release(bench.lease);
        passNanos(Turn.BARGING_NANOS / 2);
        LaneCaller first = bench.arrives();
        release(first.lease());
        LaneCaller second = bench.arrives();
        release(second.lease());
        passNanos(Turn.BARGING_NANOS / 2);

        assertThat(second.lease().token()).isEqualTo(first.lease().token() + 1);
        bench.arrives().assertWaits();
        assertThat(taken(asleep).token()).isEqualTo(second.lease().token() + 1);
    }

    @Test
    void overtaking_afterALongSection_isOver() {
        release(bench.lease);
        LaneCaller awake = bench.arrives();
        passNanos(1_000_000);
        release(awake.lease());

        bench.arrives().assertWaits();
        assertThat(taken(asleep).token()).isEqualTo(awake.lease().token() + 1);
    }

    @Test
    void overtaking_withOtherTerms_isNotAllowed() {
        release(bench.lease);

        bench.arrives(options -> options.lease(Duration.ofSeconds(5))).assertWaits();
        bench.arrives(options -> options.notRenewed()).assertWaits();
    }

    @Test
    void withdrawing_whileTheOfferStands_hasTheLock() {
        release(bench.lease);

        assertThat(bench.lane.withdraw(asleep)).isInstanceOf(Outcome.Granted.class);
        bench.arrives().assertWaits();
    }

    @Test
    void withdrawing_afterBeingOvertaken_isNotInTime() {
        release(bench.lease);
        LaneCaller awake = bench.arrives();

        assertThat(bench.lane.withdraw(asleep)).isInstanceOf(Outcome.NotInTime.class);
        assertThat(awake.lease().release()).isNotDone();
        bench.server.expectRelease().isDone();
    }

    @Test
    void listeners_hearOfTheHandoffThatWasTaken_once() {
        List<LockEvent> heard = heard();
        release(bench.lease);
        LaneCaller awake = bench.arrives();
        release(awake.lease());
        long token = taken(asleep).token();
        bench.lane.outcomeOf(asleep);

        assertThat(heard)
                .filteredOn(LockEvent.HandedOver.class::isInstance)
                .extracting(event -> ((LockEvent.HandedOver) event).token())
                .containsExactly(awake.lease().token(), token);
    }

    @Test
    void loss_whileTheOfferStands_isHeardAfterTheHandoff() {
        release(bench.lease);
        List<LockEvent> heard = heard();
        bench.lane.endHolding();

        assertThat(heard)
                .extracting(event -> (Object) event.getClass())
                .containsExactly(LockEvent.HandedOver.class, LockEvent.Lost.class);
        assertThat(taken(asleep).lossReason()).isEqualTo(LossReason.CLIENT_CLOSED);
    }
}
