package dev.holdfast.internal.lane;

import static dev.holdfast.internal.lane.LaneMachine.State.ASKING;
import static dev.holdfast.internal.lane.LaneMachine.State.HELD;
import static dev.holdfast.internal.lane.LaneMachine.State.RELEASING;
import static dev.holdfast.internal.lane.LaneMachine.State.RETIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.Ask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** HELD: one lease of the hold belongs to a caller. */
final class HoldCells {

    private HoldCells() {}

    static List<LaneCell> cells() {
        List<LaneCell> cells = new ArrayList<>(giving());
        cells.addAll(keeping());
        cells.addAll(hearing());
        return cells;
    }

    private static List<LaneCell> hearing() {
        return List.of(
                new LaneCell(
                        HELD,
                        LaneEvent.ARRIVES,
                        HELD,
                        bench -> bench.event().arrives().assertWaits()),
                new LaneCell(
                        HELD,
                        LaneEvent.ARRIVES,
                        "the lock was offered to a parked caller that has not taken it yet",
                        HELD,
                        bench -> {
                            Request asleep = bench.arrivesAndSleeps();
                            bench.lease.release().isDone();
                            assertThat(bench.event().arrives().lease().token()).isEqualTo(bench.lease.token() + 1);
                            assertThat(bench.lane.outcomeOf(asleep)).isNull();
                        }),
                new LaneCell(
                        HELD,
                        LaneEvent.ARRIVES_ONCE,
                        HELD,
                        bench -> bench.event().arrivesOnce().assertNotInTime()),
                new LaneCell(HELD, LaneEvent.WITHDRAWS, "it waits", HELD, bench -> {
                    LaneCaller second = bench.arrives();
                    bench.event().withdraws(second);
                    second.assertNotInTime();
                }),
                new LaneCell(
                        HELD,
                        LaneEvent.WITHDRAWS,
                        "its outcome is known already",
                        HELD,
                        bench ->
                                assertThat(bench.event().withdraws(bench.first)).isInstanceOf(Outcome.Granted.class)),
                new LaneCell(
                        HELD,
                        LaneEvent.PUSHED,
                        "to the attempt of this hold",
                        HELD,
                        bench -> bench.event().lane.granted(bench.grantNow())),
                new LaneCell(HELD, LaneEvent.WANTED, HELD, bench -> {
                    bench.arrives();
                    bench.event().lane.step(new Event.Wanted());
                    bench.after().time.advanceMillis(11);
                    assertThat(bench.lease.release()).isNotDone();
                    assertThat(bench.server.expectRelease().release.next()).isPresent();
                }),
                new LaneCell(
                        HELD,
                        LaneEvent.FREE_AT,
                        HELD,
                        bench -> bench.event().lane.step(new Event.FreeAt(bench.server.inMillis(0)))),
                new LaneCell(
                        HELD,
                        LaneEvent.RESTORED,
                        HELD,
                        bench -> bench.event().lane.step(new Event.Restored())),
                new LaneCell(HELD, LaneEvent.END_WAITING, HELD, bench -> {
                    LaneCaller second = bench.arrives();
                    bench.event().lane.endWaiting();
                    second.assertClosed();
                    assertThat(bench.lease.state()).isEqualTo(LeaseState.HELD);
                }),
                new LaneCell(HELD, LaneEvent.END_HOLDING, RETIRED, bench -> {
                    List<LossReason> losses = reportedLosses(bench);
                    bench.event().lane.endHolding();
                    assertThat(losses).containsExactly(LossReason.CLIENT_CLOSED);
                    bench.assertLeaves(bench.ask.attempt().number());
                }));
    }

    private static List<LaneCell> giving() {
        return List.of(
                new LaneCell(HELD, LaneEvent.RELEASED, "no caller waits", RELEASING, bench -> {
                    assertThat(bench.event().lane.release(bench.lease, null)).isNotDone();
                    Sent.Released sent = bench.server.expectRelease();
                    assertThat(sent.release.hold().attempt()).isEqualTo(bench.ask.attempt());
                    assertThat(sent.release.next()).isEmpty();
                    assertThat(bench.lease.state()).isEqualTo(LeaseState.RELEASED);
                }),
                new LaneCell(HELD, LaneEvent.RELEASED, "the first in the line may have it", HELD, bench -> {
                    LaneCaller second = bench.arrives();
                    assertThat(bench.event().lane.release(bench.lease, null))
                            .isCompletedWithValue(ReleaseOutcome.RELEASED);
                    assertThat(second.lease().token()).isEqualTo(bench.lease.token() + 1);
                }),
                new LaneCell(HELD, LaneEvent.RELEASED, "the first in the line may not have it", RELEASING, bench -> {
                    LaneCaller second = bench.arrives(options -> options.lease(Duration.ofSeconds(5)));
                    assertThat(bench.event().lane.release(bench.lease, null)).isNotDone();
                    assertThat(bench.server.expectRelease().next().attempt().leaseMillis())
                            .isEqualTo(5000);
                    second.assertWaits();
                }),
                new LaneCell(
                        HELD, LaneEvent.RELEASED, "a caller waits, and its return is required", RELEASING, bench -> {
                            LaneCaller second = bench.arrives();
                            assertThat(bench.lease.requireReturn()).isTrue();
                            assertThat(bench.event().lane.release(bench.lease, null))
                                    .isNotDone();
                            assertThat(bench.server.expectRelease().release.next())
                                    .isPresent();
                            second.assertWaits();
                            assertThat(bench.lease.requireReturn())
                                    .as("of a lease that was released")
                                    .isFalse();
                        }),
                new LaneCell(HELD, LaneEvent.RELEASED, "its time is over, no caller waits", RETIRED, bench -> {
                    bench.time.freeze(LaneBench.LEASE);
                    assertThat(bench.event().lane.release(bench.lease, null))
                            .isCompletedWithValue(ReleaseOutcome.ALREADY_LOST);
                    bench.assertLeaves(bench.ask.attempt().number());
                }),
                new LaneCell(HELD, LaneEvent.RELEASED, "its time is over, a caller waits", ASKING, bench -> {
                    LaneCaller second = bench.arrives();
                    bench.time.freeze(LaneBench.LEASE);
                    assertThat(bench.event().lane.release(bench.lease, null))
                            .isCompletedWithValue(ReleaseOutcome.ALREADY_LOST);
                    bench.assertLeaves(bench.ask.attempt().number());
                    bench.assertAsks(Ask.Kind.FIRST);
                    second.assertWaits();
                }));
    }

    private static List<LaneCell> keeping() {
        return List.of(
                new LaneCell(HELD, LaneEvent.ALARM, "a renewal is due", HELD, bench -> {
                    Sent.Renewed renewal = bench.event().renewalIsSent();
                    assertThat(renewal.hold().token()).isEqualTo(bench.lease.token());
                    assertThat(renewal.renewal().leaseMillis()).isEqualTo(LaneBench.LEASE_MILLIS);
                }),
                new LaneCell(HELD, LaneEvent.ALARM, "its time is over, no caller waits", RETIRED, bench -> {
                    List<LossReason> losses = reportedLosses(bench);
                    bench.time.freeze(LaneBench.LEASE);
                    bench.event().lane.wake();
                    assertThat(losses).containsExactly(LossReason.EXPIRED);
                    bench.assertLeaves(bench.ask.attempt().number());
                }),
                new LaneCell(HELD, LaneEvent.ALARM, "its time is over, a caller waits", ASKING, bench -> {
                    bench.arrives();
                    bench.time.freeze(LaneBench.LEASE);
                    bench.event().lane.wake();
                    bench.assertLeaves(bench.ask.attempt().number());
                    bench.assertAsks(Ask.Kind.FIRST);
                }),
                new LaneCell(
                        HELD,
                        LaneEvent.ALARM,
                        "neither",
                        HELD,
                        bench -> bench.event().lane.wake()),
                new LaneCell(HELD, LaneEvent.RENEWED, HELD, bench -> {
                    Sent.Renewed renewal = bench.renewalIsSent();
                    Duration before = bench.lease.remaining();
                    bench.event().time.advanceMillis(5);
                    renewal.isDone();
                    assertThat(bench.lease.remaining()).isGreaterThan(before);
                }),
                new LaneCell(HELD, LaneEvent.RENEWAL_LOST, "no caller waits", RETIRED, bench -> {
                    List<LossReason> losses = reportedLosses(bench);
                    Sent.Renewed renewal = bench.renewalIsSent();
                    bench.event();
                    renewal.isRefused();
                    assertThat(losses).containsExactly(LossReason.TAKEN);
                    bench.assertLeaves(bench.ask.attempt().number());
                }),
                new LaneCell(HELD, LaneEvent.RENEWAL_LOST, "a caller waits", ASKING, bench -> {
                    bench.arrives();
                    Sent.Renewed renewal = bench.renewalIsSent();
                    bench.event();
                    renewal.isRefused();
                    bench.assertLeaves(bench.ask.attempt().number());
                    bench.assertAsks(Ask.Kind.FIRST);
                }),
                new LaneCell(HELD, LaneEvent.RENEWAL_FAILED, HELD, bench -> {
                    Sent.Renewed renewal = bench.renewalIsSent();
                    bench.event();
                    renewal.isLost();
                    assertThat(bench.lease.state()).isEqualTo(LeaseState.HELD);
                    bench.time.advanceMillis(2010);
                    bench.server.expectRenewal();
                }),
                new LaneCell(HELD, LaneEvent.EXTENDED, HELD, bench -> {
                    CompletableFuture<Void> answer = bench.event().lane.extend(bench.lease, Duration.ofMinutes(1));
                    bench.time.advanceMillis(5);
                    Sent.Renewed renewal = bench.server.expectRenewal();
                    assertThat(renewal.renewal().leaseMillis()).isEqualTo(60_000);
                    assertThat(answer).isNotDone();
                    renewal.isDone();
                    assertThat(answer).isCompleted();
                }),
                new LaneCell(
                        HELD,
                        LaneEvent.LOSS_ACTION,
                        HELD,
                        bench -> assertThat(reportedLosses(bench.event())).isEmpty()),
                new LaneCell(HELD, LaneEvent.DOUBTED, HELD, bench -> {
                    bench.time.setWallAhead(Duration.ofHours(1));
                    assertThat(bench.event().lease.state()).isEqualTo(LeaseState.UNCERTAIN);
                    bench.time.advanceMillis(5);
                    bench.server.expectRenewal().isDone();
                    assertThat(bench.lease.state()).isEqualTo(LeaseState.HELD);
                }),
                new LaneCell(HELD, LaneEvent.ABANDONED, HELD, bench -> {
                    bench.event().lease.abandon("no thread");
                    bench.time.advance(LaneBench.LEASE.dividedBy(2));
                    bench.after().server.expectNothing();
                    bench.time.advance(LaneBench.LEASE.dividedBy(2));
                    assertThat(bench.lease.state()).isEqualTo(LeaseState.LOST);
                    bench.assertLeaves(bench.ask.attempt().number());
                }));
    }

    private static List<LossReason> reportedLosses(LaneBench bench) {
        List<LossReason> losses = new ArrayList<>();
        bench.lease.onLost(losses::add);
        return losses;
    }
}
