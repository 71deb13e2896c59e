package dev.holdfast.internal.lane;

import static dev.holdfast.internal.lane.LaneMachine.State.ASKING;
import static dev.holdfast.internal.lane.LaneMachine.State.HELD;
import static dev.holdfast.internal.lane.LaneMachine.State.PAUSED;
import static dev.holdfast.internal.lane.LaneMachine.State.QUEUED;
import static dev.holdfast.internal.lane.LaneMachine.State.RELEASING;
import static dev.holdfast.internal.lane.LaneMachine.State.RETIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.clock.Deadlines;
import java.util.ArrayList;
import java.util.List;

/** RELEASING: a release is not answered yet, perhaps with a question in it. */
final class ReleaseCells {

    private ReleaseCells() {}

    static List<LaneCell> cells() {
        List<LaneCell> cells = new ArrayList<>(waiting());
        cells.addAll(answered());
        return cells;
    }

    private static List<LaneCell> waiting() {
        return List.of(
                new LaneCell(RELEASING, LaneEvent.ARRIVES, "the release may be followed", ASKING, bench -> {
                    bench.event().arrives().assertWaits();
                    bench.assertAsks(Ask.Kind.FIRST);
                }),
                new LaneCell(RELEASING, LaneEvent.ARRIVES_ONCE, "the release may be followed", ASKING, bench -> {
                    bench.event().arrivesOnce().assertWaits();
                    bench.assertAsks(Ask.Kind.ONCE);
                }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.ARRIVES,
                        "it may not",
                        RELEASING,
                        ReleaseCells::withAQuestion,
                        bench -> bench.event().arrives().assertWaits()),
                new LaneCell(
                        RELEASING,
                        LaneEvent.ARRIVES_ONCE,
                        "it may not",
                        RELEASING,
                        ReleaseCells::behindAnother,
                        bench -> bench.event().arrivesOnce().assertWaits()),
                new LaneCell(
                        RELEASING, LaneEvent.WITHDRAWS, "it waits", RELEASING, ReleaseCells::behindAnother, bench -> {
                            LaneCaller second = bench.arrives();
                            bench.event().withdraws(second);
                            second.assertNotInTime();
                        }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.WITHDRAWS,
                        "it waits, and the server has been silent for too long",
                        RELEASING,
                        ReleaseCells::behindAnother,
                        bench -> {
                            LaneCaller second = bench.arrives();
                            bench.time.advance(Rig.RESPONSE_TIMEOUT.dividedBy(4));
                            bench.event().withdraws(second);
                            second.assertUnavailable();
                        }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.PUSHED,
                        "to the attempt that is released",
                        RELEASING,
                        bench -> bench.event().lane.granted(bench.grantNow())),
                new LaneCell(
                        RELEASING,
                        LaneEvent.PUSHED,
                        "to the attempt in the release",
                        RELEASING,
                        ReleaseCells::withAQuestion,
                        bench -> {
                            long queuedUntilNanos = bench.server.inMillis(1000);
                            bench.time.advanceMillis(5);
                            PushedGrant push = new PushedGrant(
                                    LockId.of(Rig.NAME),
                                    bench.release.next().attempt().number(),
                                    bench.server.takeTokens(65),
                                    65,
                                    Deadlines.since(bench.server.inMillis(0), 2000, 0),
                                    0);
                            bench.event().lane.granted(push);
                            bench.after()
                                    .release
                                    .answers(ReleaseAnswer.Result.RELEASED, new AskAnswer.Queued(0, queuedUntilNanos));
                            assertThat(bench.first.lease().token()).isEqualTo(push.token());
                        }),
                new LaneCell(RELEASING, LaneEvent.WANTED, "", RELEASING, ReleaseCells::withAQuestion, bench -> {
                    bench.event().lane.step(new Event.Wanted());
                    bench.after().release.answers(ReleaseAnswer.Result.RELEASED, granted(bench));
                    bench.arrives();
                    bench.time.advanceMillis(11);
                    assertThat(bench.first.lease().release()).isNotDone();
                    assertThat(bench.server.expectRelease().release.next()).isPresent();
                }),
                new LaneCell(RELEASING, LaneEvent.FREE_AT, "", RELEASING, ReleaseCells::withAQuestion, bench -> {
                    bench.event().lane.step(new Event.FreeAt(bench.server.inMillis(500)));
                    bench.after().release.answers(ReleaseAnswer.Result.RELEASED, queued(bench));
                    bench.time.advanceMillis(502);
                    bench.assertAsks(Ask.Kind.AGAIN);
                }),
                new LaneCell(RELEASING, LaneEvent.RESTORED, "", RELEASING, ReleaseCells::withAQuestion, bench -> {
                    bench.event().lane.step(new Event.Restored());
                    bench.after().release.answers(ReleaseAnswer.Result.RELEASED, queued(bench));
                    bench.assertAsks(Ask.Kind.AGAIN);
                }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.ALARM,
                        "it has not waited long enough",
                        RELEASING,
                        bench -> bench.event().lane.wake()),
                new LaneCell(RELEASING, LaneEvent.END_WAITING, "", RELEASING, ReleaseCells::behindAnother, bench -> {
                    LaneCaller second = bench.arrives();
                    bench.event().lane.endWaiting();
                    second.assertClosed();
                }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.END_HOLDING,
                        RELEASING,
                        bench -> bench.event().lane.endHolding()));
    }

    private static List<LaneCell> answered() {
        return List.of(
                new LaneCell(RELEASING, LaneEvent.RELEASE_ANSWERED, "no caller waits", RETIRED, bench -> {
                    bench.event().release.isDone();
                    assertThat(bench.lease.release()).isCompletedWithValue(ReleaseOutcome.RELEASED);
                }),
                new LaneCell(RELEASING, LaneEvent.RELEASE_ANSWERED, "it had been lost", RETIRED, bench -> {
                    bench.event().release.answers(ReleaseAnswer.Result.NOT_HELD);
                    assertThat(bench.lease.release()).isCompletedWithValue(ReleaseOutcome.ALREADY_LOST);
                    assertThat(bench.lease.state()).isEqualTo(LeaseState.LOST);
                }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.RELEASE_ANSWERED,
                        "a caller came meanwhile",
                        ASKING,
                        ReleaseCells::behindAnother,
                        bench -> {
                            bench.arrives();
                            bench.event().release.isDone();
                            bench.assertAsks(Ask.Kind.FIRST);
                        }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.RELEASE_ANSWERED,
                        "the question in it: granted",
                        HELD,
                        ReleaseCells::withAQuestion,
                        bench -> {
                            bench.event().release.answers(ReleaseAnswer.Result.RELEASED, granted(bench));
                            bench.first.lease();
                        }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.RELEASE_ANSWERED,
                        "the question in it: queued",
                        QUEUED,
                        ReleaseCells::withAQuestion,
                        bench -> {
                            bench.event().release.answers(ReleaseAnswer.Result.RELEASED, queued(bench));
                            bench.first.assertWaits();
                        }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.RELEASE_ANSWERED,
                        "the question in it won, and no caller waits any more",
                        RETIRED,
                        ReleaseCells::withAQuestion,
                        bench -> {
                            bench.withdraws(bench.first);
                            bench.event().release.answers(ReleaseAnswer.Result.RELEASED, granted(bench));
                            bench.assertLeaves(bench.release.next().attempt().number());
                        }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.RELEASE_FAILED,
                        "no caller waits",
                        RETIRED,
                        bench -> giveUp(bench, () -> bench.release.isLost())),
                new LaneCell(
                        RELEASING,
                        LaneEvent.RELEASE_FAILED,
                        "a caller came meanwhile",
                        ASKING,
                        ReleaseCells::behindAnother,
                        bench -> {
                            bench.arrives();
                            giveUp(bench, () -> bench.release.isLost());
                            bench.assertAsks(Ask.Kind.FIRST);
                        }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.RELEASE_FAILED,
                        "it carries a question",
                        PAUSED,
                        ReleaseCells::withAQuestion,
                        bench -> {
                            giveUp(bench, () -> bench.release.isLost());
                            bench.first.assertWaits();
                        }),
                new LaneCell(
                        RELEASING,
                        LaneEvent.ALARM,
                        "it has waited long enough: as a failure",
                        RETIRED,
                        bench -> giveUp(bench, () -> bench.time.advance(Rig.RESPONSE_TIMEOUT))));
    }

    /** The release before this one was followed, and is not answered yet. */
    private static LaneBench behindAnother() {
        return LaneBench.behindARelease(RELEASING);
    }

    /** The owner has released, and the release carries a question for the next caller. */
    static LaneBench withAQuestion() {
        LaneBench bench = LaneBench.in(HELD);
        bench.first = bench.arrives();
        bench.lane.step(new Event.Wanted());
        bench.time.advanceMillis(11);
        assertThat(bench.lease.release()).isNotDone();
        bench.release = bench.server.expectRelease();
        assertThat(bench.release.release.next()).isPresent();
        return bench;
    }

    private static AskAnswer granted(LaneBench bench) {
        return new AskAnswer.Granted(bench.server.takeTokens(65), 65, bench.release.term(LaneBench.LEASE_MILLIS), 0);
    }

    private static AskAnswer queued(LaneBench bench) {
        return new AskAnswer.Queued(0, bench.server.inMillis(LaneBench.LEASE_MILLIS));
    }

    private static void giveUp(LaneBench bench, Runnable end) {
        bench.event();
        end.run();
        assertThat(bench.lease.release()).isCompletedWithValue(ReleaseOutcome.UNKNOWN);
        bench.assertLeaves(bench.ask.attempt().number());
    }
}
