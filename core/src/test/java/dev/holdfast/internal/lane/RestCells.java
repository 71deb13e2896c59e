package dev.holdfast.internal.lane;

import static dev.holdfast.internal.lane.LaneMachine.State.HELD;
import static dev.holdfast.internal.lane.LaneMachine.State.RELEASING;
import static dev.holdfast.internal.lane.LaneMachine.State.RESTING;
import static dev.holdfast.internal.lane.LaneMachine.State.RETIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** RESTING: the client holds the lock, and no caller has it. */
final class RestCells {

    private RestCells() {}

    static List<LaneCell> cells() {
        List<LaneCell> cells = new ArrayList<>(wanting());
        cells.addAll(keeping());
        cells.addAll(hearing());
        cells.add(new LaneCell(HELD, LaneEvent.RELEASED, "no caller waits, and it is sticky", RESTING, bench -> {
            LaneCaller sticky = bench.arrives(options -> options.sticky(LaneBench.IDLE));
            bench.lease.release().isDone();
            assertThat(bench.event().lane.release(sticky.lease(), null)).isCompletedWithValue(ReleaseOutcome.RELEASED);
            assertThat(sticky.lease().state()).isEqualTo(LeaseState.RELEASED);
        }));
        cells.add(new LaneCell(
                HELD,
                LaneEvent.RELEASED,
                "no caller waits, and it is sticky, but another client waits",
                RELEASING,
                bench -> {
                    LaneCaller sticky = bench.arrives(options -> options.sticky(LaneBench.IDLE));
                    bench.lease.release().isDone();
                    bench.lane.step(new Event.Wanted());
                    assertThat(bench.event().lane.release(sticky.lease(), null)).isNotDone();
                    bench.server.expectRelease();
                }));
        cells.add(new LaneCell(
                HELD,
                LaneEvent.RELEASED,
                "no caller waits, and it is sticky, but its return is required",
                RELEASING,
                bench -> {
                    LaneCaller sticky = bench.arrives(options -> options.sticky(LaneBench.IDLE));
                    bench.lease.release().isDone();
                    assertThat(sticky.lease().requireReturn()).isTrue();
                    assertThat(bench.event().lane.release(sticky.lease(), null)).isNotDone();
                    bench.server.expectRelease();
                }));
        return cells;
    }

    private static List<LaneCell> wanting() {
        return List.of(
                new LaneCell(RESTING, LaneEvent.ARRIVES, "it may have it", HELD, bench -> {
                    LiveLease next = bench.event().arrives().lease();
                    assertThat(next.token()).isEqualTo(bench.lease.token() + 1);
                    assertThat(next.state()).isEqualTo(LeaseState.HELD);
                }),
                new LaneCell(RESTING, LaneEvent.ARRIVES, "it wants other terms", RELEASING, bench -> {
                    LaneCaller other = bench.event().arrives(options -> options.lease(Duration.ofSeconds(5)));
                    other.assertWaits();
                    assertThat(bench.server.expectRelease().next().attempt().leaseMillis())
                            .isEqualTo(5000);
                }),
                new LaneCell(RESTING, LaneEvent.ARRIVES, "its time runs out", RELEASING, bench -> {
                    bench.time.freeze(Duration.ofSeconds(21));
                    bench.event().arrives().assertWaits();
                    assertThat(bench.server.expectRelease().release.next()).isPresent();
                }),
                new LaneCell(
                        RESTING,
                        LaneEvent.ARRIVES_ONCE,
                        HELD,
                        bench -> assertThat(bench.event().arrivesOnce().lease().token())
                                .isEqualTo(bench.lease.token() + 1)),
                new LaneCell(
                        RESTING,
                        LaneEvent.WITHDRAWS,
                        "its outcome is known already",
                        RESTING,
                        bench ->
                                assertThat(bench.event().withdraws(bench.first)).isInstanceOf(Outcome.Granted.class)),
                new LaneCell(RESTING, LaneEvent.WANTED, RELEASING, bench -> {
                    bench.event().lane.step(new Event.Wanted());
                    Sent.Released sent = bench.server.expectRelease();
                    assertThat(sent.release.next()).isEmpty();
                    assertThat(sent.release.hold().attempt()).isEqualTo(bench.ask.attempt());
                }));
    }

    private static List<LaneCell> keeping() {
        return List.of(
                new LaneCell(RESTING, LaneEvent.ALARM, "a renewal is due", RESTING, bench -> {
                    Sent.Renewed renewal = bench.event().renewalIsSent();
                    assertThat(renewal.renewal().leaseMillis()).isEqualTo(LaneBench.LEASE_MILLIS);
                }),
                new LaneCell(RESTING, LaneEvent.ALARM, "it has rested for long enough", RELEASING, bench -> {
                    bench.renewalIsSent().isDone();
                    bench.event().time.advanceMillis(5010);
                    bench.server.expectRelease();
                }),
                new LaneCell(RESTING, LaneEvent.ALARM, "its time is over", RETIRED, bench -> {
                    bench.time.freeze(LaneBench.LEASE);
                    bench.event().lane.wake();
                    bench.assertLeaves(bench.ask.attempt().number());
                }),
                new LaneCell(
                        RESTING,
                        LaneEvent.ALARM,
                        "none of these",
                        RESTING,
                        bench -> bench.event().lane.wake()),
                new LaneCell(RESTING, LaneEvent.RENEWED, "nobody waits", RESTING, bench -> {
                    Sent.Renewed renewal = bench.renewalIsSent();
                    bench.event();
                    renewal.isDone();
                    bench.after();
                    bench.time.freeze(Duration.ofSeconds(15));
                    assertThat(bench.arrives().lease().state())
                            .as("it is not about to end")
                            .isEqualTo(LeaseState.HELD);
                }),
                new LaneCell(RESTING, LaneEvent.RENEWED, "others wait", RELEASING, bench -> {
                    Sent.Renewed renewal = bench.renewalIsSent();
                    bench.event();
                    renewal.isDone(1);
                    bench.server.expectRelease();
                }),
                new LaneCell(RESTING, LaneEvent.RENEWAL_LOST, RETIRED, bench -> {
                    Sent.Renewed renewal = bench.renewalIsSent();
                    bench.event();
                    renewal.isRefused();
                    bench.assertLeaves(bench.ask.attempt().number());
                    assertThat(bench.lease.state()).as("nobody is told").isEqualTo(LeaseState.RELEASED);
                }),
                new LaneCell(RESTING, LaneEvent.RENEWAL_FAILED, RESTING, bench -> {
                    Sent.Renewed renewal = bench.renewalIsSent();
                    bench.event();
                    renewal.isLost();
                    bench.after();
                    bench.time.advanceMillis(2010);
                    bench.server.expectRenewal();
                }));
    }

    private static List<LaneCell> hearing() {
        return List.of(
                new LaneCell(
                        RESTING,
                        LaneEvent.PUSHED,
                        "to the attempt of this hold",
                        RESTING,
                        bench -> bench.event().lane.granted(bench.grantNow())),
                new LaneCell(
                        RESTING,
                        LaneEvent.FREE_AT,
                        RESTING,
                        bench -> bench.event().lane.step(new Event.FreeAt(bench.server.inMillis(0)))),
                new LaneCell(
                        RESTING,
                        LaneEvent.RESTORED,
                        RESTING,
                        bench -> bench.event().lane.step(new Event.Restored())),
                new LaneCell(RESTING, LaneEvent.END_WAITING, RELEASING, bench -> {
                    bench.event().lane.endWaiting();
                    bench.server.expectRelease();
                }),
                new LaneCell(RESTING, LaneEvent.END_HOLDING, RETIRED, bench -> {
                    bench.event().lane.endHolding();
                    bench.assertLeaves(bench.ask.attempt().number());
                }));
    }
}
