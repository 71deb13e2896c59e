package dev.holdfast.internal.lane;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.holdfast.LossReason;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A thread that sees that a lease is lost sees why. */
@JCStressTest
@Outcome(id = "false, false", expect = ACCEPTABLE, desc = "looked before the loss")
@Outcome(id = "true, true", expect = ACCEPTABLE, desc = "lost, with its reason")
@Outcome(id = "true, false", expect = FORBIDDEN, desc = "lost for no reason")
@State
public class LossPublication {

    private final LiveLease lease = Leases.held();

    @Actor
    public void lane() {
        lease.markLost(LossReason.CLIENT_CLOSED);
    }

    @Actor
    public void holder(ZZ_Result seen) {
        seen.r1 = !lease.isHeld();
        seen.r2 = seen.r1 && lease.lossReason() == LossReason.CLIENT_CLOSED;
    }
}
