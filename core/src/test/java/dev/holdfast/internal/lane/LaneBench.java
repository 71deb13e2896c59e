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
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.clock.Deadlines;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One lane, brought into a state by the events that lead there, on a server that the test plays. */
final class LaneBench {

    static final long LEASE_MILLIS = 30_000;
    static final Duration LEASE = Duration.ofMillis(LEASE_MILLIS);

    /** For how long a sticky lock rests: beyond its first renewal. */
    static final Duration IDLE = Duration.ofSeconds(15);

    final ManualTime time = new ManualTime();
    final ScriptedBackend server = new ScriptedBackend(time);
    final Engine engine = Engines.on(server, time);
    final Lane lane = new Lane(engine, LaneSettings.of(engine), Rig.NAME, retiring -> retired = true);

    boolean retired;

    LaneMachine.@Nullable State atTheEvent;

    LaneMachine.@Nullable State afterTheEvent;

    /** Who came first, and whatever the last steps have sent. */
    LaneCaller first;

    Sent.Asked ask;
    Sent.Released release;
    LiveLease lease;

    /** What came before the present attempt. */
    LiveLease olderLease;

    Sent.Asked deadQuestion;
    Sent.Released lateRelease;
    Sent.Released followed;
    Sent.Renewed lateRenewal;

    // ---- events

    /** From here on what the cell is about happens. */
    LaneBench event() {
        atTheEvent = lane.state();
        return this;
    }

    /** What follows only shows what the event has left behind. */
    LaneBench after() {
        afterTheEvent = lane.state();
        return this;
    }

    LaneCaller arrives() {
        return arrives(options -> options);
    }

    LaneCaller arrives(UnaryOperator<LockOptions.Builder> options) {
        return arrives(
                Request.Patience.ENDLESS, options.apply(LockOptions.builder()).build());
    }

    /** A caller who blocks, and whose thread does nothing before the test does it. */
    BlockingRequest arrivesAndSleeps() {
        BlockingRequest request = new BlockingRequest(
                LockOptions.defaults(), Share.EXCLUSIVE, Request.Patience.ENDLESS, time.nanos(), time.nanos(), null);
        assertThat(lane.arrive(request)).isTrue();
        return request;
    }

    LaneCaller arrivesOnce() {
        return arrives(Request.Patience.ONCE, LockOptions.defaults());
    }

    private LaneCaller arrives(Request.Patience patience, LockOptions options) {
        LaneCaller caller = caller(patience, options);
        assertThat(lane.arrive(caller.request)).isTrue();
        return caller;
    }

    LaneCaller caller(Request.Patience patience, LockOptions options) {
        return new LaneCaller(options, patience, time.nanos(), time.nanos());
    }

    Outcome withdraws(LaneCaller caller) {
        return lane.withdraw(caller.request);
    }

    PushedGrant grantNow() {
        return ask.grantNow(2000, 0);
    }

    PushedGrant foreignGrant() {
        return new PushedGrant(LockId.of(Rig.NAME), 4711, 5, 1, Deadlines.since(server.inMillis(0), 2000, 0), 0);
    }

    void assertLeaves(long attemptNumber) {
        Sent.Left left = server.expectLeave();
        assertThat(left.attempt.number()).isEqualTo(attemptNumber);
        left.isDone();
    }

    /** A lease whose server would keep it for longer is asked to renew it. */
    Sent.Renewed renewalIsSent() {
        time.advanceMillis(LEASE_MILLIS / 3 + 10);
        return server.expectRenewal();
    }

    void assertAsks(Ask.Kind kind) {
        ask = server.expectAsk();
        assertThat(ask.ask.kind()).isEqualTo(kind);
    }

    // ---- states

    static LaneBench in(LaneMachine.State state) {
        LaneBench bench = new LaneBench();
        if (state != LaneMachine.State.IDLE) {
            bench.first = bench.arrives();
            bench.ask = bench.server.expectAsk();
            bench.become(state);
        }
        return bench;
    }

    /** From ASKING on. */
    private LaneBench become(LaneMachine.State state) {
        switch (state) {
            case IDLE -> throw new IllegalArgumentException("no way back");
            case ASKING -> {}
            case QUEUED -> ask.isQueued(LEASE_MILLIS);
            case PAUSED -> ask.isNotExecuted();
            case HELD -> {
                ask.isGranted();
                lease = first.lease();
            }
            case RESTING -> {
                become(LaneMachine.State.HELD);
                LaneCaller sticky = arrives(options -> options.sticky(IDLE));
                lease.release().isDone();
                lease = sticky.lease();
                assertThat(lease.release()).isCompletedWithValue(ReleaseOutcome.RELEASED);
            }
            case RELEASING -> {
                become(LaneMachine.State.HELD);
                assertThat(lease.release()).isNotDone();
                release = server.expectRelease();
            }
            case RETIRED -> {
                become(LaneMachine.State.RELEASING);
                release.isDone();
            }
        }
        assertThat(lane.state()).isEqualTo(state);
        return this;
    }

    /** The only caller asks once. */
    static LaneBench askingOnce() {
        LaneBench bench = new LaneBench();
        bench.first = bench.arrivesOnce();
        bench.assertAsks(Ask.Kind.ONCE);
        return bench;
    }

    /** A release was followed by a question, and is not answered yet. */
    static LaneBench behindARelease(LaneMachine.State state) {
        LaneBench bench = in(LaneMachine.State.RELEASING);
        bench.olderLease = bench.lease;
        bench.followed = bench.release;
        bench.deadQuestion = bench.ask;
        bench.time.advanceMillis(5);
        bench.first = bench.arrives();
        bench.assertAsks(Ask.Kind.FIRST);
        return bench.become(state);
    }

    /** The lane had a lease that was lost, and asked anew for a waiting caller. */
    static LaneBench afterALostLease(LaneMachine.State state) {
        LaneBench bench = in(LaneMachine.State.HELD);
        bench.olderLease = bench.lease;
        bench.first = bench.arrives();
        bench.renewalIsSent().isRefused();
        bench.assertLeaves(bench.ask.attempt().number());
        bench.assertAsks(Ask.Kind.FIRST);
        return bench.become(state);
    }

    /** The first question of an attempt was never answered, and the attempt is dead. */
    static LaneBench afterADeadAttempt(LaneMachine.State state) {
        LaneBench bench = in(LaneMachine.State.ASKING);
        bench.deadQuestion = bench.ask;
        bench.time.advance(Rig.RESPONSE_TIMEOUT);
        bench.time.advanceMillis(20);
        bench.assertAsks(Ask.Kind.AGAIN);
        bench.ask.isQueued(LEASE_MILLIS);
        PushedGrant push = bench.grantNow();
        bench.time.freeze(Duration.ofSeconds(2));
        bench.lane.granted(push);
        bench.assertLeaves(bench.ask.attempt().number());
        bench.assertAsks(Ask.Kind.FIRST);
        return bench.become(state);
    }

    /** The first question was not answered, and a second one with the same attempt goes on. */
    static LaneBench afterALostQuestion(LaneMachine.State state) {
        LaneBench bench = in(LaneMachine.State.ASKING);
        bench.deadQuestion = bench.ask;
        bench.time.advance(Rig.RESPONSE_TIMEOUT);
        bench.time.advanceMillis(20);
        bench.assertAsks(Ask.Kind.AGAIN);
        return bench.become(state);
    }

    /** A release and the question in it were not answered, and the attempt of that question is dead. */
    static LaneBench afterALostRelease(LaneMachine.State state) {
        LaneBench bench = in(LaneMachine.State.HELD);
        bench.first = bench.arrives();
        bench.lane.step(new Event.Wanted());
        bench.time.advanceMillis(11);
        assertThat(bench.lease.release()).isNotDone();
        bench.lateRelease = bench.server.expectRelease();
        bench.time.advance(Rig.RESPONSE_TIMEOUT);
        bench.assertLeaves(bench.ask.attempt().number());
        bench.time.advanceMillis(20);
        bench.assertAsks(Ask.Kind.AGAIN);
        bench.ask.isQueued(LEASE_MILLIS);
        PushedGrant push = bench.grantNow();
        bench.time.freeze(Duration.ofSeconds(2));
        bench.lane.granted(push);
        bench.assertLeaves(bench.ask.attempt().number());
        bench.assertAsks(Ask.Kind.FIRST);
        return bench.become(state);
    }

    /** A renewal was sent for a hold that has ended since. */
    static LaneBench afterALateRenewal(LaneMachine.State state) {
        LaneBench bench = in(LaneMachine.State.HELD);
        bench.first = bench.arrives();
        bench.lateRenewal = bench.renewalIsSent();
        bench.lane.endHolding();
        bench.assertLeaves(bench.ask.attempt().number());
        bench.assertAsks(Ask.Kind.FIRST);
        return bench.become(state);
    }
}
