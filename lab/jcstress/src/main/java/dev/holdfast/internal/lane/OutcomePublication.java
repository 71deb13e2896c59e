package dev.holdfast.internal.lane;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** A caller that sees its request granted sees the lease whole: its token, and its deadline. */
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "looked before the grant")
@Outcome(id = "7, 30000000000", expect = ACCEPTABLE, desc = "granted")
@Outcome(expect = FORBIDDEN, desc = "a lease without its token or its deadline")
@State
public class OutcomePublication {

    private final Request request = Leases.request();

    @Actor
    public void lane() {
        request.settle(new dev.holdfast.internal.lane.Outcome.Granted(Leases.held()));
    }

    @Actor
    public void caller(JJ_Result seen) {
        if (request.outcome() instanceof dev.holdfast.internal.lane.Outcome.Granted granted) {
            seen.r1 = granted.lease().token();
            seen.r2 = granted.lease().deadlineNanos() - Leases.NOW_NANOS;
        }
    }
}
