package dev.holdfast.internal.lane;

import static dev.holdfast.internal.lane.LaneMachine.State.ASKING;
import static dev.holdfast.internal.lane.LaneMachine.State.IDLE;
import static dev.holdfast.internal.lane.LaneMachine.State.RETIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockOptions;
import dev.holdfast.internal.engine.Engines;
import dev.holdfast.spi.Ask;
import java.util.List;

/** IDLE: a new lane, without requests. RETIRED: one that gets no more requests. */
final class IdleCells {

    private IdleCells() {}

    static List<LaneCell> cells() {
        return List.of(
                new LaneCell(IDLE, LaneEvent.ARRIVES, ASKING, bench -> {
                    bench.event().arrives().assertWaits();
                    bench.assertAsks(Ask.Kind.FIRST);
                }),
                new LaneCell(IDLE, LaneEvent.ARRIVES_ONCE, ASKING, bench -> {
                    bench.event().arrivesOnce().assertWaits();
                    bench.assertAsks(Ask.Kind.ONCE);
                }),
                new LaneCell(IDLE, LaneEvent.ARRIVES, "the client closes", RETIRED, bench -> {
                    Engines.close(bench.engine);
                    bench.event().arrives().assertClosed();
                }),
                new LaneCell(
                        IDLE,
                        LaneEvent.WANTED,
                        RETIRED,
                        bench -> bench.event().lane.step(new Event.Wanted())),
                new LaneCell(
                        IDLE,
                        LaneEvent.FREE_AT,
                        RETIRED,
                        bench -> bench.event().lane.step(new Event.FreeAt(bench.server.inMillis(0)))),
                new LaneCell(
                        IDLE,
                        LaneEvent.RESTORED,
                        RETIRED,
                        bench -> bench.event().lane.step(new Event.Restored())),
                new LaneCell(
                        IDLE,
                        LaneEvent.ALARM,
                        RETIRED,
                        bench -> bench.event().lane.wake()),
                new LaneCell(
                        IDLE,
                        LaneEvent.END_WAITING,
                        RETIRED,
                        bench -> bench.event().lane.endWaiting()),
                new LaneCell(
                        IDLE,
                        LaneEvent.END_HOLDING,
                        RETIRED,
                        bench -> bench.event().lane.endHolding()),
                new LaneCell(RETIRED, LaneEvent.ARRIVES, RETIRED, bench -> refuses(bench, Request.Patience.ENDLESS)),
                new LaneCell(RETIRED, LaneEvent.ARRIVES_ONCE, RETIRED, bench -> refuses(bench, Request.Patience.ONCE)),
                new LaneCell(
                        RETIRED,
                        LaneEvent.WITHDRAWS,
                        "its outcome is known already",
                        RETIRED,
                        bench ->
                                assertThat(bench.event().withdraws(bench.first)).isInstanceOf(Outcome.Granted.class)),
                new LaneCell(
                        RETIRED,
                        LaneEvent.WANTED,
                        RETIRED,
                        bench -> bench.event().lane.step(new Event.Wanted())),
                new LaneCell(
                        RETIRED,
                        LaneEvent.FREE_AT,
                        RETIRED,
                        bench -> bench.event().lane.step(new Event.FreeAt(bench.server.inMillis(0)))),
                new LaneCell(
                        RETIRED,
                        LaneEvent.RESTORED,
                        RETIRED,
                        bench -> bench.event().lane.step(new Event.Restored())),
                new LaneCell(
                        RETIRED,
                        LaneEvent.ALARM,
                        RETIRED,
                        bench -> bench.event().lane.wake()),
                new LaneCell(
                        RETIRED,
                        LaneEvent.END_WAITING,
                        RETIRED,
                        bench -> bench.event().lane.endWaiting()),
                new LaneCell(
                        RETIRED,
                        LaneEvent.END_HOLDING,
                        RETIRED,
                        bench -> bench.event().lane.endHolding()));
    }

    private static void refuses(LaneBench bench, Request.Patience patience) {
        LaneCaller caller = bench.caller(patience, LockOptions.defaults());
        assertThat(bench.event().lane.arrive(caller.request)).isFalse();
        caller.assertWaits();
        assertThat(bench.retired).isTrue();
    }
}
