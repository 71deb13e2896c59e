package dev.holdfast.internal.lane;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A renewal that confirms a lease writes the deadline first and the skew of the clocks after it. A thread that sees
 * that the clocks were confirmed sees the new deadline, and trusts no confirmation together with the deadline from
 * before. The other half, a new deadline with an old skew, is UNCERTAIN: the safe side.
 */
@JCStressTest
@Outcome(id = "false, false", expect = ACCEPTABLE, desc = "looked before the renewal")
@Outcome(id = "false, true", expect = ACCEPTABLE, desc = "the deadline has moved, the doubt stands for a moment longer")
@Outcome(id = "true, true", expect = ACCEPTABLE, desc = "confirmed")
@Outcome(id = "true, false", expect = FORBIDDEN, desc = "trusted, with the deadline from before")
@State
public class RenewalPublication {

    private static final long LATER_NANOS = Leases.NOW_NANOS + 2 * Leases.TERM_NANOS;

    private final LiveLease lease = Leases.held();

    public RenewalPublication() {
        // the wall clock has run ahead since
        lease.confirm(Leases.NOW_NANOS + Leases.TERM_NANOS, Leases.TERM_NANOS, -1_000_000);
    }

    @Actor
    public void lane() {
        lease.confirm(LATER_NANOS, Leases.TERM_NANOS, 0);
    }

    @Actor
    public void holder(ZZ_Result seen) {
        seen.r1 = !lease.isUncertain();
        seen.r2 = lease.deadlineNanos() == LATER_NANOS;
    }
}
