package dev.holdfast.interleavings.cases;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.interleavings.Interleaved;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A lease ends while one thread looks at it and another one registers an action. Forbids that an action is run twice,
 * or never because it came just too late for one list and too early for the mark.
 */
@Interleaved(
        threads = {"look", "alarm", "register"},
        after = "notified notifiedLate")
public class LossNotification {

    private final Rig rig = new Rig();
    private final Lease lease = rig.hold(rig.lock(LockOptions.Builder::notRenewed));
    private final AtomicInteger early = new AtomicInteger();
    private final AtomicInteger late = new AtomicInteger();

    public LossNotification() {
        lease.onLost(reason -> early.incrementAndGet());
        rig.server.obliges();
        rig.time.freeze(lease.remaining());
    }

    public LeaseState look() {
        return lease.state();
    }

    public void alarm() {
        rig.time.advanceMillis(0);
    }

    public void register() {
        lease.onLost(reason -> late.incrementAndGet());
    }

    public int notified() {
        return early.get();
    }

    public int notifiedLate() {
        return late.get();
    }
}
