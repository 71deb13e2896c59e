package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockOptions;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.engine.Engines;
import dev.holdfast.spi.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What families of locks need of a lane beyond one hold at a time: to hold and ask at once,
 * and to serve one line with several lanes.
 */
class SharingTest {

    private static final Share WITHOUT_END = new Share.Group("p", 1, OptionalInt.of(5));

    private final ManualTime time = new ManualTime();
    private final ScriptedBackend server = new ScriptedBackend(time);
    private final Engine engine = Engines.on(server, time);
    private final WaitLine line = new WaitLine(Rig.NAME, Optional.empty());
    private final ReentrantLock guard = new ReentrantLock();
    private final List<Lane> retired = new ArrayList<>();

    private Lane lane(Share share) {
        return new Lane(engine, LaneSettings.of(engine), line, guard, share, retired::add);
    }

    /** Terms that no hold is handed over on. */
    private FutureRequest request() {
        LockOptions options = LockOptions.builder().localHandoffs(0).build();
        return new FutureRequest(
                options, WITHOUT_END, Request.Patience.ENDLESS, time.nanos(), time.nanos(), null, outcome -> {});
    }

    private static LiveLease lease(Request request) {
        return ((Outcome.Granted) Objects.requireNonNull(request.outcome())).lease();
    }

    @Test
    @DisplayName("a lane holds and asks at the same time, and each hold has its own end")
    void lane_thatMayHoldSeveral_asksWhileItHolds() {
        Lane lane = lane(WITHOUT_END);
        FutureRequest first = request();
        FutureRequest second = request();
        lane.arrive(first);
        server.expectAsk().isGranted();
        lane.arrive(second);
        Sent.Asked beside = server.expectAsk();
        assertThat(lane.state()).isEqualTo(LaneMachine.State.HELD);
        beside.isQueued(30_000);
        time.advanceMillis(5);

        lane.granted(beside.grantNow(2000, 0));

        assertThat(lease(second).hold().attempt())
                .isNotEqualTo(lease(first).hold().attempt());
        var released = lease(first).release();
        server.expectRelease().isDone();
        assertThat(released).isCompletedWithValue(ReleaseOutcome.RELEASED);
        assertThat(lease(second).isHeld()).isTrue();
        assertThat(retired).isEmpty();
        var last = lease(second).release();
        server.expectRelease().isDone();
        assertThat(last).isCompletedWithValue(ReleaseOutcome.RELEASED);
        assertThat(retired).containsExactly(lane);
    }

    @Test
    @DisplayName("the loss of one hold of a lane leaves the others as they are")
    void lane_thatLosesOneHold_keepsTheOthers() {
        Lane lane = lane(WITHOUT_END);
        FutureRequest first = request();
        FutureRequest second = request();
        lane.arrive(first);
        server.expectAsk().isGranted();
        time.advanceMillis(5_000);
        lane.arrive(second);
        server.expectAsk().isGranted();
        time.advanceMillis(5_010);

        server.expectRenewal().isRefused();
        server.expectLeave().isDone();

        assertThat(lease(first).isHeld()).isFalse();
        assertThat(lease(second).isHeld()).isTrue();
    }

    @Test
    @DisplayName("two lanes serve one line: what one of them wins, the other asks for no longer")
    void lanes_thatShareALine_serveItTogether() {
        Lane one = lane(Share.EXCLUSIVE);
        Lane other = lane(Share.EXCLUSIVE);
        FutureRequest first = request();
        one.arrive(first);
        other.lineChanged();
        Sent.Asked ofOne = server.expectAsk();
        Sent.Asked ofOther = server.expectAsk();

        ofOther.isGranted();
        one.lineChanged();

        assertThat(lease(first).isHeld()).isTrue();
        Sent.Left left = server.expectLeave();
        assertThat(left.attempt).isEqualTo(ofOne.attempt());
        left.isDone();
        assertThat(one.state()).isEqualTo(LaneMachine.State.RETIRED);
        assertThat(other.state()).isEqualTo(LaneMachine.State.HELD);
    }
}
