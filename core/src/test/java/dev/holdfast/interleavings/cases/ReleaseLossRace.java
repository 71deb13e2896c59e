package dev.holdfast.interleavings.cases;

import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.interleavings.Interleaved;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A lease is given back, by two threads at once, while the server says that it is gone. Forbids that one of them is
 * told RELEASED and the other ALREADY_LOST, that a loss is told for a lease that was given back in time, and that it is
 * given back twice.
 */
@Interleaved(
        threads = {"giveBack", "giveBack", "refused"},
        after = "told")
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

    public ReleaseOutcome giveBack() {
        CompletableFuture<ReleaseOutcome> told = lease.releaseAsync();
        return told.join();
    }

    public void refused() {
        renewal.isRefused();
    }

    public int told() {
        return losses.get();
    }
}
