package dev.holdfast.interleavings.cases;

import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.interleavings.Interleaved;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A lease is released, by two threads at once, while the server says that it is gone. Forbids that one of them gets
 * RELEASED and the other ALREADY_LOST, that a loss is reported for a lease that was released in time, and that it is
 * released twice.
 */
@Interleaved(
        threads = {"release", "release", "refused"},
        after = "losses")
public class ReleaseLossRace {

    private final Rig rig = new Rig();
    private final Lease lease = rig.hold();
    private final Sent.Renewed renewal;
    private final AtomicInteger losses = new AtomicInteger();

    public ReleaseLossRace() {
        lease.onLost(reason -> losses.incrementAndGet());
        rig.time.advanceMillis(10_010);
        renewal = rig.server.expectRenewal();
        rig.server.obliges();
    }

    public ReleaseOutcome release() {
        CompletableFuture<ReleaseOutcome> outcome = lease.releaseAsync();
        return outcome.join();
    }

    public void refused() {
        renewal.isRefused();
    }

    public int losses() {
        return losses.get();
    }
}
