package dev.holdfast.internal.lane;

import static dev.holdfast.internal.lane.LaneMachine.State.ASKING;
import static dev.holdfast.internal.lane.LaneMachine.State.HELD;
import static dev.holdfast.internal.lane.LaneMachine.State.PAUSED;
import static dev.holdfast.internal.lane.LaneMachine.State.QUEUED;
import static dev.holdfast.internal.lane.LaneMachine.State.RETIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.fixtures.Rig;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Validity;
import java.time.Duration;
import java.util.List;

/** QUEUED and PAUSED: no question is open. */
final class WaiterCells {

    private WaiterCells() {}

    static List<LaneCell> queued() {
        return List.of(
                new LaneCell(
                        QUEUED,
                        LaneEvent.ARRIVES,
                        QUEUED,
                        bench -> bench.event().arrives().assertWaits()),
                new LaneCell(
                        QUEUED,
                        LaneEvent.ARRIVES_ONCE,
                        QUEUED,
                        bench -> bench.event().arrivesOnce().assertNotInTime()),
                new LaneCell(QUEUED, LaneEvent.WITHDRAWS, "others wait", QUEUED, bench -> {
                    LaneCaller second = bench.arrives();
                    bench.event().withdraws(bench.first);
                    bench.first.assertNotInTime();
                    second.assertWaits();
                }),
                new LaneCell(QUEUED, LaneEvent.WITHDRAWS, "the last", RETIRED, bench -> {
                    bench.event().withdraws(bench.first);
                    bench.first.assertNotInTime();
                    bench.assertLeaves(bench.ask.attempt().number());
                }),
                new LaneCell(QUEUED, LaneEvent.PUSHED, "to its attempt, in time", HELD, bench -> {
                    PushedGrant push = bench.grantNow();
                    bench.event().lane.granted(push);
                    assertThat(bench.first.lease().token()).isEqualTo(push.token());
                }),
                new LaneCell(QUEUED, LaneEvent.PUSHED, "to its attempt, read after its time", ASKING, bench -> {
                    PushedGrant push = bench.grantNow();
                    bench.time.freeze(Duration.ofSeconds(2));
                    bench.event().lane.granted(push);
                    bench.assertLeaves(push.attemptNumber());
                    bench.assertAsks(Ask.Kind.FIRST);
                    assertThat(bench.ask.attempt().number()).isNotEqualTo(push.attemptNumber());
                }),
                new LaneCell(QUEUED, LaneEvent.PUSHED, "to its attempt, its age is not known", ASKING, bench -> {
                    PushedGrant push = bench.grantNow();
                    bench.event().lane.granted(ofUnknownAge(push));
                    bench.assertAsks(Ask.Kind.AGAIN);
                    assertThat(bench.ask.attempt().number()).isEqualTo(push.attemptNumber());
                }),
                new LaneCell(QUEUED, LaneEvent.PUSHED, "to its attempt, before the last answer", QUEUED, bench -> {
                    PushedGrant push = bench.grantNow();
                    bench.time.advance(Rig.POLL_BOUND);
                    bench.assertAsks(Ask.Kind.AGAIN);
                    bench.ask.isQueued(LaneBench.LEASE_MILLIS);
                    bench.event().lane.granted(push);
                    bench.first.assertWaits();
                }),
                new LaneCell(
                        QUEUED,
                        LaneEvent.PUSHED,
                        "to its attempt, the first in the line wants other terms",
                        ASKING,
                        bench -> {
                            bench.arrives(options ->
                                    options.lease(Duration.ofSeconds(5)).notRenewed());
                            bench.withdraws(bench.first);
                            PushedGrant push = bench.grantNow();
                            bench.event().lane.granted(push);
                            bench.assertLeaves(push.attemptNumber());
                            bench.assertAsks(Ask.Kind.FIRST);
                            assertThat(bench.ask.attempt().leaseMillis()).isEqualTo(5000);
                        }),
                new LaneCell(QUEUED, LaneEvent.WANTED, QUEUED, bench -> {
                    bench.event().lane.step(new Event.Wanted());
                    bench.after().lane.granted(bench.grantNow());
                    assertGoesBackToTheServerAfterATurn(bench);
                }),
                new LaneCell(QUEUED, LaneEvent.FREE_AT, QUEUED, bench -> {
                    bench.event().lane.step(new Event.FreeAt(bench.server.inMillis(500)));
                    bench.after().server.expectNothing();
                    bench.time.advanceMillis(502);
                    bench.assertAsks(Ask.Kind.AGAIN);
                }),
                new LaneCell(QUEUED, LaneEvent.RESTORED, ASKING, bench -> {
                    bench.event().lane.step(new Event.Restored());
                    bench.assertAsks(Ask.Kind.AGAIN);
                }),
                new LaneCell(QUEUED, LaneEvent.ALARM, "it is time to ask again", ASKING, bench -> {
                    bench.event().time.advance(Rig.POLL_BOUND);
                    bench.assertAsks(Ask.Kind.AGAIN);
                }),
                new LaneCell(
                        QUEUED,
                        LaneEvent.ALARM,
                        "it is not",
                        QUEUED,
                        bench -> bench.event().lane.wake()),
                new LaneCell(QUEUED, LaneEvent.END_WAITING, RETIRED, bench -> {
                    bench.event().lane.endWaiting();
                    bench.first.assertClosed();
                    bench.assertLeaves(bench.ask.attempt().number());
                }),
                new LaneCell(
                        QUEUED,
                        LaneEvent.END_HOLDING,
                        QUEUED,
                        bench -> bench.event().lane.endHolding()));
    }

    static List<LaneCell> paused() {
        return List.of(
                new LaneCell(
                        PAUSED,
                        LaneEvent.ARRIVES,
                        PAUSED,
                        bench -> bench.event().arrives().assertWaits()),
                new LaneCell(PAUSED, LaneEvent.ARRIVES_ONCE, ASKING, bench -> {
                    bench.event().arrivesOnce().assertWaits();
                    bench.assertAsks(Ask.Kind.FIRST);
                }),
                new LaneCell(PAUSED, LaneEvent.WITHDRAWS, "others wait", PAUSED, bench -> {
                    LaneCaller second = bench.arrives();
                    bench.event().withdraws(bench.first);
                    bench.first.assertUnavailable();
                    second.assertWaits();
                }),
                new LaneCell(
                        PAUSED, LaneEvent.WITHDRAWS, "the last, and no question was carried out", RETIRED, bench -> {
                            bench.event().withdraws(bench.first);
                            bench.first.assertUnavailable();
                        }),
                new LaneCell(
                        PAUSED,
                        LaneEvent.WITHDRAWS,
                        "the last, and a question may have been carried out",
                        RETIRED,
                        () -> LaneBench.afterALostQuestion(PAUSED),
                        bench -> {
                            bench.event().withdraws(bench.first);
                            bench.first.assertUnavailable();
                            bench.assertLeaves(bench.ask.attempt().number());
                            bench.time.advance(Rig.RESPONSE_TIMEOUT.multipliedBy(2));
                            bench.assertLeaves(bench.ask.attempt().number());
                        }),
                new LaneCell(
                        PAUSED,
                        LaneEvent.PUSHED,
                        "to its attempt",
                        ASKING,
                        () -> LaneBench.afterALostQuestion(PAUSED),
                        bench -> {
                            bench.event().lane.granted(bench.grantNow());
                            bench.first.assertWaits();
                            bench.assertAsks(Ask.Kind.AGAIN);
                        }),
                new LaneCell(PAUSED, LaneEvent.WANTED, PAUSED, bench -> {
                    bench.event().lane.step(new Event.Wanted());
                    bench.after().time.advanceMillis(20);
                    bench.assertAsks(Ask.Kind.FIRST);
                    bench.ask.isGranted();
                    assertGoesBackToTheServerAfterATurn(bench);
                }),
                new LaneCell(PAUSED, LaneEvent.FREE_AT, PAUSED, bench -> {
                    bench.event().lane.step(new Event.FreeAt(bench.server.inMillis(500)));
                    bench.after().time.advanceMillis(20);
                    bench.assertAsks(Ask.Kind.FIRST);
                    bench.ask.isQueued(LaneBench.LEASE_MILLIS);
                    bench.time.advanceMillis(482);
                    bench.assertAsks(Ask.Kind.AGAIN);
                }),
                new LaneCell(PAUSED, LaneEvent.RESTORED, ASKING, bench -> {
                    bench.event().lane.step(new Event.Restored());
                    bench.assertAsks(Ask.Kind.FIRST);
                }),
                new LaneCell(PAUSED, LaneEvent.ALARM, "the pause is over", ASKING, bench -> {
                    bench.event().time.advanceMillis(20);
                    bench.assertAsks(Ask.Kind.FIRST);
                }),
                new LaneCell(
                        PAUSED,
                        LaneEvent.ALARM,
                        "it is not",
                        PAUSED,
                        bench -> bench.event().lane.wake()),
                new LaneCell(PAUSED, LaneEvent.END_WAITING, RETIRED, bench -> {
                    bench.event().lane.endWaiting();
                    bench.first.assertClosed();
                }),
                new LaneCell(
                        PAUSED,
                        LaneEvent.END_HOLDING,
                        PAUSED,
                        bench -> bench.event().lane.endHolding()));
    }

    private static PushedGrant ofUnknownAge(PushedGrant push) {
        Validity unknown =
                Validity.unknown(push.validity().fromNanos(), push.validity().termNanos());
        return new PushedGrant(
                push.lock(), push.attemptNumber(), push.token(), push.numbers(), unknown, push.waiters());
    }

    private static void assertGoesBackToTheServerAfterATurn(LaneBench bench) {
        bench.arrives();
        bench.time.advanceMillis(11);
        assertThat(bench.first.lease().release()).isNotDone();
        assertThat(bench.server.expectRelease().release.next()).isPresent();
    }
}
