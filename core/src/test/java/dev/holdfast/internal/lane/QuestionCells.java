package dev.holdfast.internal.lane;

import static dev.holdfast.internal.lane.LaneMachine.State.ASKING;
import static dev.holdfast.internal.lane.LaneMachine.State.HELD;
import static dev.holdfast.internal.lane.LaneMachine.State.PAUSED;
import static dev.holdfast.internal.lane.LaneMachine.State.QUEUED;
import static dev.holdfast.internal.lane.LaneMachine.State.RETIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import java.time.Duration;
import java.util.List;

/** ASKING: a question is not answered yet. */
final class QuestionCells {

    private QuestionCells() {}

    static List<LaneCell> cells() {
        return List.of(
                new LaneCell(
                        ASKING,
                        LaneEvent.ARRIVES,
                        ASKING,
                        bench -> bench.event().arrives().assertWaits()),
                new LaneCell(
                        ASKING,
                        LaneEvent.ARRIVES_ONCE,
                        ASKING,
                        bench -> bench.event().arrivesOnce().assertWaits()),
                new LaneCell(ASKING, LaneEvent.WITHDRAWS, "others wait", ASKING, bench -> {
                    LaneCaller second = bench.arrives();
                    bench.event().withdraws(bench.first);
                    bench.first.assertNotInTime();
                    second.assertWaits();
                }),
                new LaneCell(
                        ASKING,
                        LaneEvent.WITHDRAWS,
                        "others wait, and the server has been silent for too long",
                        ASKING,
                        bench -> {
                            LaneCaller second = bench.arrives();
                            bench.time.advance(Rig.RESPONSE_TIMEOUT.dividedBy(4));
                            bench.event().withdraws(bench.first);
                            bench.first.assertUnavailable();
                            second.assertWaits();
                        }),
                new LaneCell(ASKING, LaneEvent.WITHDRAWS, "the last", RETIRED, QuestionCells::lastWithdraws),
                new LaneCell(ASKING, LaneEvent.GRANTED, "in time", HELD, bench -> {
                    long token = bench.event().ask.isGranted();
                    assertThat(bench.first.lease().token()).isEqualTo(token);
                }),
                new LaneCell(ASKING, LaneEvent.GRANTED, "after its time", PAUSED, bench -> {
                    bench.time.freeze(LaneBench.LEASE);
                    bench.event().ask.isGranted();
                    bench.assertLeaves(bench.ask.attempt().number());
                    bench.first.assertWaits();
                }),
                new LaneCell(ASKING, LaneEvent.GRANTED, "the first in the line wants other terms", ASKING, bench -> {
                    bench.arrives(
                            options -> options.lease(Duration.ofSeconds(5)).notRenewed());
                    bench.withdraws(bench.first);
                    bench.event().ask.isGranted();
                    bench.assertLeaves(bench.ask.attempt().number());
                    bench.assertAsks(Ask.Kind.FIRST);
                    assertThat(bench.ask.attempt().leaseMillis()).isEqualTo(5000);
                }),
                new LaneCell(ASKING, LaneEvent.ANSWERED_QUEUED, "", QUEUED, bench -> {
                    LaneCaller once = bench.arrivesOnce();
                    bench.event().ask.isQueued(1000);
                    bench.first.assertWaits();
                    once.assertNotInTime();
                }),
                new LaneCell(ASKING, LaneEvent.ANSWERED_QUEUED, "a grant was put aside", HELD, bench -> {
                    AskAnswer queued = new AskAnswer.Queued(0, bench.server.inMillis(1000));
                    bench.time.advanceMillis(5);
                    bench.lane.granted(bench.grantNow());
                    bench.event().ask.answers(queued);
                    bench.first.lease();
                }),
                new LaneCell(ASKING, LaneEvent.ANSWERED_QUEUED, "no request stays", RETIRED, bench -> {
                    LaneCaller once = bench.arrivesOnce();
                    bench.withdraws(bench.first);
                    bench.event().ask.isQueued(1000);
                    once.assertNotInTime();
                    bench.assertLeaves(bench.ask.attempt().number());
                }),
                new LaneCell(ASKING, LaneEvent.ANSWERED_QUEUED, "messages came back meanwhile", ASKING, bench -> {
                    bench.lane.step(new Event.Restored());
                    bench.event().ask.isQueued(1000);
                    bench.assertAsks(Ask.Kind.AGAIN);
                }),
                new LaneCell(ASKING, LaneEvent.TAKEN, "no request stays", RETIRED, LaneBench::askingOnce, bench -> {
                    bench.event().ask.isTaken(1000);
                    bench.first.assertNotInTime();
                }),
                new LaneCell(ASKING, LaneEvent.TAKEN, "a request stays", ASKING, LaneBench::askingOnce, bench -> {
                    LaneCaller second = bench.arrives();
                    long attempt = bench.ask.attempt().number();
                    bench.event().ask.isTaken(1000);
                    bench.first.assertNotInTime();
                    second.assertWaits();
                    bench.assertAsks(Ask.Kind.FIRST);
                    assertThat(bench.ask.attempt().number()).isGreaterThan(attempt);
                }),
                new LaneCell(
                        ASKING,
                        LaneEvent.TAKEN,
                        "a request that asks once came after the question",
                        ASKING,
                        LaneBench::askingOnce,
                        QuestionCells::takenForAnEarlierCaller),
                new LaneCell(ASKING, LaneEvent.REFUSED, "for the first or second time", ASKING, bench -> {
                    bench.event().ask.isRefused();
                    bench.assertAsks(Ask.Kind.FIRST);
                }),
                new LaneCell(ASKING, LaneEvent.REFUSED, "for the third time in a row", PAUSED, bench -> {
                    bench.ask.isRefused();
                    bench.assertAsks(Ask.Kind.FIRST);
                    bench.ask.isRefused();
                    bench.assertAsks(Ask.Kind.FIRST);
                    bench.event().ask.isRefused();
                    bench.first.assertWaits();
                }),
                new LaneCell(ASKING, LaneEvent.FAILED, "a request may go on", PAUSED, bench -> {
                    LaneCaller once = bench.arrivesOnce();
                    bench.event().ask.isLost();
                    bench.first.assertWaits();
                    once.assertUnavailable();
                }),
                new LaneCell(ASKING, LaneEvent.FAILED, "no request may", RETIRED, bench -> {
                    bench.event().ask.isMisconfigured();
                    assertThat(bench.first.thrown()).isInstanceOf(BackendMisconfiguredException.class);
                }),
                new LaneCell(ASKING, LaneEvent.PUSHED, "to its attempt", ASKING, bench -> {
                    bench.event().lane.granted(bench.grantNow());
                    bench.first.assertWaits();
                }),
                new LaneCell(ASKING, LaneEvent.WANTED, ASKING, QuestionCells::wantedIsRemembered),
                new LaneCell(ASKING, LaneEvent.FREE_AT, ASKING, bench -> {
                    bench.event().lane.step(new Event.FreeAt(bench.server.inMillis(500)));
                    bench.after().ask.isQueued(LaneBench.LEASE_MILLIS);
                    bench.time.advanceMillis(502);
                    bench.assertAsks(Ask.Kind.AGAIN);
                }),
                new LaneCell(
                        ASKING,
                        LaneEvent.RESTORED,
                        ASKING,
                        bench -> bench.event().lane.step(new Event.Restored())),
                new LaneCell(ASKING, LaneEvent.ALARM, "the question has waited long enough", PAUSED, bench -> {
                    bench.event().time.advance(Rig.RESPONSE_TIMEOUT);
                    bench.first.assertWaits();
                }),
                new LaneCell(
                        ASKING,
                        LaneEvent.ALARM,
                        "it has not",
                        ASKING,
                        bench -> bench.event().lane.wake()),
                new LaneCell(ASKING, LaneEvent.END_WAITING, RETIRED, bench -> {
                    bench.event().lane.endWaiting();
                    bench.first.assertClosed();
                    bench.assertLeaves(bench.ask.attempt().number());
                }),
                new LaneCell(
                        ASKING,
                        LaneEvent.END_HOLDING,
                        ASKING,
                        bench -> bench.event().lane.endHolding()));
    }

    private static void takenForAnEarlierCaller(LaneBench bench) {
        LaneCaller late = bench.arrivesOnce();
        bench.event().ask.isTaken(1000);
        bench.first.assertNotInTime();
        late.assertWaits();
        bench.assertAsks(Ask.Kind.ONCE);
        bench.after().ask.isTaken(1000);
        late.assertNotInTime();
    }

    private static void lastWithdraws(LaneBench bench) {
        bench.event().withdraws(bench.first);
        bench.first.assertNotInTime();
        bench.assertLeaves(bench.ask.attempt().number());
        bench.time.advance(Rig.RESPONSE_TIMEOUT.multipliedBy(2));
        bench.assertLeaves(bench.ask.attempt().number());
    }

    private static void wantedIsRemembered(LaneBench bench) {
        bench.event().lane.step(new Event.Wanted());
        bench.after();
        bench.ask.isGranted();
        bench.arrives();
        bench.time.advanceMillis(11);
        assertThat(bench.first.lease().release()).isNotDone();
        assertThat(bench.server.expectRelease().release.next()).isPresent();
    }
}
