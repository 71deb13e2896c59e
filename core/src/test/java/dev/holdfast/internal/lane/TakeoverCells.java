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

import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.Ask;
import java.util.List;
import java.util.function.Consumer;

/** Another server takes over, which may lack the last writes: in every state. */
final class TakeoverCells {

    private TakeoverCells() {}

    static List<LaneCell> cells() {
        return List.of(
                cell(IDLE, "", RETIRED, bench -> bench.event().lane.step(new Event.TakenOver())),
                cell(RETIRED, "", RETIRED, bench -> bench.event().lane.step(new Event.TakenOver())),
                cell(ASKING, "", ASKING, TakeoverCells::asksAgainAtOnce),
                cell(QUEUED, "", ASKING, TakeoverCells::asksAgain),
                new LaneCell(
                        ASKING,
                        LaneEvent.TAKEN_OVER,
                        "a followed release is not answered",
                        ASKING,
                        () -> LaneBench.behindARelease(ASKING),
                        bench -> {
                            asksAgain(bench);
                            assertThat(bench.olderLease.release()).isCompletedWithValue(ReleaseOutcome.UNKNOWN);
                            bench.assertLeaves(bench.deadQuestion.attempt().number());
                        }),
                new LaneCell(
                        PAUSED,
                        LaneEvent.TAKEN_OVER,
                        "",
                        ASKING,
                        () -> LaneBench.afterALostQuestion(PAUSED),
                        TakeoverCells::asksAgain),
                cell(HELD, "", HELD, TakeoverCells::renewsAtOnce),
                cell(HELD, LaneEvent.RENEWED, "it was sent before another server took over", HELD, bench -> {
                    Sent.Renewed before = bench.renewalIsSent();
                    takenOver(bench);
                    bench.event();
                    before.isDone();
                    assertThat(bench.lease.state()).isEqualTo(LeaseState.UNCERTAIN);
                }),
                cell(HELD, LaneEvent.RENEWAL_LOST, "it was sent before another server took over", HELD, bench -> {
                    Sent.Renewed before = bench.renewalIsSent();
                    Sent.Renewed after = takenOver(bench);
                    bench.event();
                    before.isRefused();
                    bench.after();
                    after.isDone();
                    assertThat(bench.lease.state()).isEqualTo(LeaseState.HELD);
                }),
                cell(RESTING, "", RETIRED, bench -> {
                    bench.event().lane.step(new Event.TakenOver());
                    bench.assertLeaves(bench.ask.attempt().number());
                }),
                cell(RELEASING, "no caller waits", RETIRED, bench -> {
                    long released = bench.ask.attempt().number();
                    bench.event().lane.step(new Event.TakenOver());
                    assertThat(bench.lease.release()).isCompletedWithValue(ReleaseOutcome.UNKNOWN);
                    bench.assertLeaves(released);
                }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.TAKEN_OVER,
                        "a question went with it",
                        ASKING,
                        ReleaseCells::withAQuestion,
                        bench -> {
                            long released = bench.ask.attempt().number();
                            long within = bench.release.next().attempt().number();
                            bench.event().lane.step(new Event.TakenOver());
                            bench.first.assertWaits();
                            bench.assertAsks(Ask.Kind.AGAIN);
                            assertThat(bench.ask.attempt().number()).isEqualTo(within);
                            bench.assertLeaves(released);
                        }));
    }

    private static LaneCell cell(LaneMachine.State from, String when, LaneMachine.State to, Consumer<LaneBench> play) {
        return cell(from, LaneEvent.TAKEN_OVER, when, to, play);
    }

    private static LaneCell cell(
            LaneMachine.State from, LaneEvent event, String when, LaneMachine.State to, Consumer<LaneBench> play) {
        return new LaneCell(from, event, when, to, play);
    }

    private static void asksAgainAtOnce(LaneBench bench) {
        Sent.Asked before = bench.ask;
        asksAgain(bench);
        before.isGranted();
        bench.first.assertWaits();
    }

    private static void asksAgain(LaneBench bench) {
        long attempt = bench.ask.attempt().number();
        bench.event().lane.step(new Event.TakenOver());
        bench.first.assertWaits();
        bench.assertAsks(Ask.Kind.AGAIN);
        assertThat(bench.ask.attempt().number()).isEqualTo(attempt);
    }

    private static void renewsAtOnce(LaneBench bench) {
        LaneCaller second = bench.arrives();
        long deadlineNanos = bench.lease.deadlineNanos();
        Sent.Renewed renewal = takenOver(bench.event());
        assertThat(renewal.renewal().regainUntilNanos()).hasValue(deadlineNanos);
        assertThat(bench.lease.state()).isEqualTo(LeaseState.UNCERTAIN);
        renewal.isDone();
        assertThat(bench.lease.state()).isEqualTo(LeaseState.HELD);
        assertThat(bench.renewalIsSent().renewal().mayRegain()).isFalse();
        second.assertWaits();
    }

    /** The renewal that follows it. */
    private static Sent.Renewed takenOver(LaneBench bench) {
        bench.lane.step(new Event.TakenOver());
        bench.time.advanceMillis(5);
        return bench.server.expectRenewal();
    }
}
