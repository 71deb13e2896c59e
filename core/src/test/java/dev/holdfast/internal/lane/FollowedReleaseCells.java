package dev.holdfast.internal.lane;

import static dev.holdfast.internal.lane.LaneMachine.State.ASKING;
import static dev.holdfast.internal.lane.LaneMachine.State.HELD;
import static dev.holdfast.internal.lane.LaneMachine.State.RELEASING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.ReleaseAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A release that a question has followed: its owner gets the outcome, whatever the lane's state by then. */
final class FollowedReleaseCells {

    private FollowedReleaseCells() {}

    static List<LaneCell> in(LaneMachine.State state) {
        List<LaneCell> cells = new ArrayList<>();
        cells.add(cell(state, LaneEvent.FOLLOWED_ANSWERED, "", FollowedReleaseCells::isAnswered));
        cells.add(cell(state, LaneEvent.FOLLOWED_ANSWERED, "it had been lost", FollowedReleaseCells::isAnsweredAsLost));
        cells.add(cell(state, LaneEvent.FOLLOWED_FAILED, "", FollowedReleaseCells::fails));
        cells.add(cell(
                state,
                LaneEvent.PUSHED,
                "to the attempt of a followed release",
                bench -> bench.event().lane.granted(bench.deadQuestion.grantNow(2000, 0))));
        if (state == HELD) {
            cells.add(cell(
                    state,
                    LaneEvent.ALARM,
                    "a followed release has waited long enough",
                    FollowedReleaseCells::isNotAnswered));
        }
        if (state == ASKING) {
            cells.add(new LaneCell(
                    state,
                    LaneEvent.WITHDRAWS,
                    "the last, and a followed release is not answered",
                    RELEASING,
                    () -> LaneBench.behindARelease(state),
                    FollowedReleaseCells::noneWaits));
        }
        if (state == RELEASING) {
            cells.add(new LaneCell(
                    state,
                    LaneEvent.RELEASE_ANSWERED,
                    "no caller waits, and a followed release is not answered",
                    RELEASING,
                    () -> LaneBench.behindARelease(state),
                    FollowedReleaseCells::theFollowedOneIsLast));
        }
        return cells;
    }

    private static LaneCell cell(LaneMachine.State state, LaneEvent event, String when, Consumer<LaneBench> play) {
        return new LaneCell(state, event, when, state, () -> LaneBench.behindARelease(state), play);
    }

    private static void isAnswered(LaneBench bench) {
        bench.event().followed.isDone();
        assertThat(bench.olderLease.release()).isCompletedWithValue(ReleaseOutcome.RELEASED);
    }

    private static void isAnsweredAsLost(LaneBench bench) {
        bench.event().followed.answers(ReleaseAnswer.Result.NOT_HELD);
        assertThat(bench.olderLease.release()).isCompletedWithValue(ReleaseOutcome.ALREADY_LOST);
        assertThat(bench.olderLease.state()).isEqualTo(LeaseState.LOST);
    }

    private static void fails(LaneBench bench) {
        bench.event().followed.isLost();
        assertUnknown(bench);
    }

    private static void isNotAnswered(LaneBench bench) {
        bench.event().time.advance(Rig.RESPONSE_TIMEOUT.minusMillis(5));
        assertUnknown(bench);
    }

    private static void assertUnknown(LaneBench bench) {
        assertThat(bench.olderLease.release()).isCompletedWithValue(ReleaseOutcome.UNKNOWN);
        bench.assertLeaves(bench.deadQuestion.attempt().number());
    }

    private static void noneWaits(LaneBench bench) {
        bench.event().withdraws(bench.first);
        bench.assertLeaves(bench.ask.attempt().number());
        bench.after().followed.isDone();
        assertThat(bench.olderLease.release()).isCompletedWithValue(ReleaseOutcome.RELEASED);
    }

    private static void theFollowedOneIsLast(LaneBench bench) {
        bench.event().release.isDone();
        bench.after().arrives();
        bench.assertAsks(Ask.Kind.FIRST);
        bench.followed.isDone();
        assertThat(bench.olderLease.release()).isCompletedWithValue(ReleaseOutcome.RELEASED);
    }
}
