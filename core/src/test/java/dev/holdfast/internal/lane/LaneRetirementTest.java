package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ReleaseOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * A lane that has nothing to do any more leaves the client: before anybody learns of its last step, and whatever was on
 * its way.
 */
class LaneRetirementTest {

    @Test
    @DisplayName("the owner that learns of its release finds the lane gone")
    void release_ofTheLastHold_completesAfterTheLaneHasRetired() {
        LaneBench bench = LaneBench.in(LaneMachine.State.HELD);
        List<Boolean> retired = new ArrayList<>();
        CompletableFuture<Void> seen = bench.lease.release().thenAccept(outcome -> retired.add(bench.retired));

        bench.server.expectRelease().isDone();

        assertThat(seen).isCompleted();
        assertThat(retired).containsExactly(true);
    }

    @Test
    @DisplayName("a client that closes while a release with a question has no answer keeps no lane")
    void closing_aReleaseWithAQuestionHasNoAnswer_retires() {
        LaneBench bench = LaneBench.in(LaneMachine.State.HELD);
        bench.arrives();
        bench.lane.step(new Event.Wanted());
        bench.time.advanceMillis(11);
        CompletableFuture<ReleaseOutcome> released = bench.lease.release();
        assertThat(bench.server.expectRelease().release.next()).isPresent();

        bench.lane.endWaiting();
        bench.lane.endHolding();
        assertThat(released).isNotDone();
        bench.lane.endReleasing();

        assertThat(released).isCompletedWithValue(ReleaseOutcome.UNKNOWN);
        assertThat(bench.lane.state()).isEqualTo(LaneMachine.State.RETIRED);
        assertThat(bench.retired).isTrue();
    }

    @Test
    @DisplayName("a caller does not follow a release of which another client is known to wait")
    void arrival_duringAReleaseThatOthersWaitFor_waits() {
        LaneBench bench = LaneBench.in(LaneMachine.State.RELEASING);
        bench.lane.step(new Event.Wanted());

        bench.arrives().assertWaits();

        bench.server.expectNothing();
        assertThat(bench.lane.state()).isEqualTo(LaneMachine.State.RELEASING);
    }
}
