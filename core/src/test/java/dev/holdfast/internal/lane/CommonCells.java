package dev.holdfast.internal.lane;

import static dev.holdfast.internal.lane.LaneMachine.State.IDLE;
import static dev.holdfast.internal.lane.LaneMachine.State.RETIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.ReleaseAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What is the same in every state: events of the past. */
final class CommonCells {

    private CommonCells() {}

    static List<LaneCell> cells() {
        List<LaneCell> cells = new ArrayList<>();
        Arrays.stream(LaneMachine.State.values()).filter(state -> state != IDLE).forEach(state -> {
            cells.add(new LaneCell(
                    state,
                    LaneEvent.LATE_ANSWER,
                    "its attempt is dead",
                    state,
                    () -> LaneBench.afterADeadAttempt(state),
                    CommonCells::lateAnswerForADeadAttempt));
            cells.add(new LaneCell(
                    state,
                    LaneEvent.LATE_RELEASE_ANSWER,
                    "",
                    state,
                    () -> LaneBench.afterALostRelease(state),
                    CommonCells::lateAnswerToARelease));
            cells.add(new LaneCell(
                    state,
                    LaneEvent.LATE_RENEWAL_ANSWER,
                    "",
                    state,
                    () -> LaneBench.afterALateRenewal(state),
                    bench -> bench.event().lateRenewal.isRefused()));
            cells.add(new LaneCell(
                    state,
                    LaneEvent.OLDER_LEASE,
                    "",
                    state,
                    () -> LaneBench.afterALostLease(state),
                    CommonCells::olderLease));
            if (state != RETIRED) {
                cells.add(new LaneCell(
                        state,
                        LaneEvent.LATE_ANSWER,
                        "its attempt lives",
                        state,
                        () -> LaneBench.afterALostQuestion(state),
                        bench -> bench.event().deadQuestion.isGranted()));
                cells.addAll(FollowedReleaseCells.in(state));
            }
        });
        Arrays.stream(LaneMachine.State.values())
                .forEach(state -> cells.add(new LaneCell(
                        state,
                        LaneEvent.PUSHED,
                        "to another attempt",
                        state == IDLE ? RETIRED : state,
                        CommonCells::foreignGrant)));
        return cells;
    }

    private static void lateAnswerForADeadAttempt(LaneBench bench) {
        bench.event().deadQuestion.isGranted();
        bench.assertLeaves(bench.deadQuestion.attempt().number());
    }

    private static void lateAnswerToARelease(LaneBench bench) {
        bench.event()
                .lateRelease
                .answers(ReleaseAnswer.Result.RELEASED, new AskAnswer.Queued(0, bench.server.inMillis(1000)));
        bench.assertLeaves(bench.lateRelease.next().attempt().number());
    }

    private static void foreignGrant(LaneBench bench) {
        bench.event().lane.granted(bench.foreignGrant());
        bench.assertLeaves(bench.foreignGrant().attemptNumber());
    }

    private static void olderLease(LaneBench bench) {
        Lane lane = bench.event().lane;
        List<LossReason> losses = new ArrayList<>();

        assertThat(bench.olderLease.release()).isCompletedWithValue(ReleaseOutcome.ALREADY_LOST);
        assertThat(lane.extend(bench.olderLease, LaneBench.LEASE)).isCompletedExceptionally();
        lane.onLost(bench.olderLease, losses::add);
        lane.doubt(bench.olderLease);
        lane.abandon(bench.olderLease, "no thread");

        assertThat(losses).containsExactly(LossReason.TAKEN);
    }
}
