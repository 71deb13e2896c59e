package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockOptions;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A lock that is given back before a caller was given its lease is free at once: nothing was done under it. */
class UngivenLeaseTest {

    private final Rig.CapturedTasks tasks = new Rig.CapturedTasks();
    private final Rig rig = new Rig(tasks);

    private static LockOptions.Builder kept(LockOptions.Builder options) {
        return options.minHold(Duration.ofSeconds(5));
    }

    private long minimumHoldMillis() {
        Sent.Released released = rig.server.expectRelease();
        released.isDone();
        return released.release.minimumHoldMillis();
    }

    @Test
    @DisplayName("a set with a minimum hold does not wait for the locks that it has just given back")
    void set_givesBackWithoutItsMinimumHold() {
        CompletableFuture<LeaseSet> acquired =
                rig.client.allOf(List.of("a", "b"), UngivenLeaseTest::kept).acquireAsync(Duration.ofMillis(500));
        Sent.Asked first = rig.server.expectAsk();
        rig.server.expectAsk().isGranted();
        first.isTaken(60_000);

        assertThat(minimumHoldMillis()).isZero();
        rig.server.expectAsk().isQueued(60_000);
        acquired.cancel(false);
        rig.server.expectLeave().isDone();
        tasks.runAll();
        rig.assertAtRest();
    }

    @Test
    void set_thatWasGiven_isReleasedWithItsMinimumHold() {
        CompletableFuture<LeaseSet> acquired =
                rig.client.allOf(List.of("a", "b"), UngivenLeaseTest::kept).acquireAsync();
        rig.server.expectAsk().isGranted();
        rig.server.expectAsk().isGranted();
        tasks.runAll();
        CompletableFuture<Map<String, ReleaseOutcome>> released =
                acquired.join().releaseAsync();

        assertThat(minimumHoldMillis()).isPositive();
        assertThat(minimumHoldMillis()).isPositive();
        tasks.runAll();
        assertThat(released).isCompleted();
    }

    @Test
    void oneOfSeveral_thatComesTooLate_isGivenBackWithoutItsMinimumHold() {
        CompletableFuture<Lease> acquired =
                rig.client.anyOf(List.of("a"), UngivenLeaseTest::kept).acquireAsync();
        rig.server.expectAsk().isGranted();
        acquired.cancel(false);
        tasks.runAll();

        assertThat(minimumHoldMillis()).isZero();
        rig.assertAtRest();
    }

    @Test
    void lock_grantedWhileItsFutureIsCancelled_isGivenBackWithoutItsMinimumHold() {
        CompletableFuture<Lease> acquired = rig.lock(UngivenLeaseTest::kept).acquireAsync();
        rig.server.expectAsk().isGranted();
        acquired.cancel(false);
        tasks.runAll();

        assertThat(minimumHoldMillis()).isZero();
        rig.assertAtRest();
    }
}
