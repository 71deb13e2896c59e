package dev.holdfast.internal.lane;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Two looks at a deadline that moves: never half of it, and never back. */
@JCStressTest
@Outcome(
        id = {"1, 1", "1, 2", "2, 2"},
        expect = ACCEPTABLE,
        desc = "terms in their order")
@Outcome(expect = FORBIDDEN, desc = "a deadline that went back, or that was never written")
@State
public class DeadlineAtomicity {

    private final LiveLease lease = Leases.held();

    @Actor
    public void lane() {
        lease.confirm(Leases.NOW_NANOS + 2 * Leases.TERM_NANOS, Leases.TERM_NANOS, 0);
    }

    @Actor
    public void holder(JJ_Result seen) {
        seen.r1 = (lease.deadlineNanos() - Leases.NOW_NANOS) / Leases.TERM_NANOS;
        seen.r2 = (lease.deadlineNanos() - Leases.NOW_NANOS) / Leases.TERM_NANOS;
    }
}
