package dev.holdfast.interleavings.cases;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.interleavings.Interleaved;
import java.time.Duration;

/**
 * A thread looks at a lease whose deadline has just passed while the answer to its renewal comes in. Forbids that a
 * lease is seen as lost and later as held.
 */
@Interleaved(
        threads = {"look", "renewed"},
        after = "look losses")
public class RenewalDeadlineRace {

    private final Rig rig = new Rig();
    private final Lease lease = rig.hold();
    private final Sent.Renewed renewal = renewalAtTheDeadline();
    private int losses;

    public RenewalDeadlineRace() {
        lease.onLost(reason -> losses++);
        rig.server.obliges();
        rig.time.freeze(lease.remaining());
    }

    public LeaseState look() {
        return lease.state();
    }

    public void renewed() {
        renewal.isDone();
    }

    public int losses() {
        return losses;
    }

    /** The one before the last was never answered; this one was sent late enough to be answered after the deadline. */
    private Sent.Renewed renewalAtTheDeadline() {
        rig.time.advance(Duration.ofSeconds(10).plusMillis(10));
        return rig.server.expectRenewal();
    }
}
