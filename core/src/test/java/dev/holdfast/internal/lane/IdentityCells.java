package dev.holdfast.internal.lane;

import static dev.holdfast.internal.lane.LaneMachine.State.ASKING;
import static dev.holdfast.internal.lane.LaneMachine.State.HELD;
import static dev.holdfast.internal.lane.LaneMachine.State.IDLE;
import static dev.holdfast.internal.lane.LaneMachine.State.PAUSED;
import static dev.holdfast.internal.lane.LaneMachine.State.QUEUED;
import static dev.holdfast.internal.lane.LaneMachine.State.RELEASING;
import static dev.holdfast.internal.lane.LaneMachine.State.RESTING;
import static dev.holdfast.internal.lane.LaneMachine.State.RETIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.Ask;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The client is known to the server by another id: in every state. */
final class IdentityCells {

    private IdentityCells() {}

    static List<LaneCell> cells() {
        return List.of(
                cell(IDLE, "", RETIRED, bench -> bench.event().lane.step(new Event.IdentityChanged())),
                cell(RETIRED, "", RETIRED, bench -> bench.event().lane.step(new Event.IdentityChanged())),
                cell(ASKING, "", ASKING, IdentityCells::asksAfresh),
                cell(QUEUED, "", ASKING, IdentityCells::asksAfresh),
                new LaneCell(
                        ASKING,
                        LaneEvent.IDENTITY_CHANGED,
                        "a followed release is not answered",
                        ASKING,
                        () -> LaneBench.behindARelease(ASKING),
                        IdentityCells::endsTheFollowedRelease),
                cell(PAUSED, "no question was carried out", PAUSED, bench -> {
                    bench.event().lane.step(new Event.IdentityChanged());
                    bench.first.assertWaits();
                }),
                new LaneCell(
                        PAUSED,
                        LaneEvent.IDENTITY_CHANGED,
                        "a question may have been carried out",
                        ASKING,
                        () -> LaneBench.afterALostQuestion(PAUSED),
                        IdentityCells::asksAfresh),
                cell(HELD, "no caller waits", RETIRED, IdentityCells::loses),
                cell(HELD, "a caller waits", ASKING, bench -> {
                    bench.arrives();
                    loses(bench);
                    bench.assertAsks(Ask.Kind.FIRST);
                }),
                cell(RESTING, "", RETIRED, bench -> {
                    bench.event().lane.step(new Event.IdentityChanged());
                    bench.assertLeaves(bench.ask.attempt().number());
                }),
                cell(RELEASING, "no caller waits", RETIRED, bench -> {
                    long released = bench.ask.attempt().number();
                    bench.event().lane.step(new Event.IdentityChanged());
                    bench.assertLeaves(released);
                }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.IDENTITY_CHANGED,
                        "a question went with it",
                        ASKING,
                        ReleaseCells::withAQuestion,
                        bench -> {
                            long within = bench.release.next().attempt().number();
                            bench.event().lane.step(new Event.IdentityChanged());
                            bench.first.assertWaits();
                            bench.assertLeaves(bench.ask.attempt().number());
                            bench.assertLeaves(within);
                            bench.assertAsks(Ask.Kind.FIRST);
                        }));
    }

    private static LaneCell cell(LaneMachine.State from, String when, LaneMachine.State to, Consumer<LaneBench> play) {
        return new LaneCell(from, LaneEvent.IDENTITY_CHANGED, when, to, play);
    }

    private static void endsTheFollowedRelease(LaneBench bench) {
        long asked = bench.ask.attempt().number();
        bench.event().lane.step(new Event.IdentityChanged());
        assertThat(bench.olderLease.release()).isCompletedWithValue(ReleaseOutcome.UNKNOWN);
        bench.assertLeaves(bench.deadQuestion.attempt().number());
        bench.assertLeaves(asked);
        bench.assertAsks(Ask.Kind.FIRST);
    }

    private static void asksAfresh(LaneBench bench) {
        long before = bench.ask.attempt().number();
        bench.event().lane.step(new Event.IdentityChanged());
        bench.first.assertWaits();
        bench.assertLeaves(before);
        bench.assertAsks(Ask.Kind.FIRST);
        assertThat(bench.ask.attempt().number()).isNotEqualTo(before);
    }

    private static void loses(LaneBench bench) {
        List<LossReason> losses = new ArrayList<>();
        bench.lane.onLost(bench.lease, losses::add);
        long held = bench.ask.attempt().number();
        bench.event().lane.step(new Event.IdentityChanged());
        assertThat(losses).containsExactly(LossReason.CLONED);
        bench.assertLeaves(held);
    }
}
