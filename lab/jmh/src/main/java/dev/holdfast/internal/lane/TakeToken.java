package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.internal.time.SystemTime;
import dev.holdfast.internal.time.Time;
import dev.holdfast.internal.time.WallSkew;
import dev.holdfast.lab.jmh.NanosPerCall;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What a local handoff asks the hold: may the next caller have the lock without the server, and which token of the grant's block is its own. */
@State(Scope.Thread)
public class TakeToken extends NanosPerCall {

    private final Time time = new SystemTime();
    private final LockOptions options = LockOptions.defaults();
    private Tenure tenure;
    private LiveLease lease;
    private Request next;

    /** A block that an iteration does not use up, and a term that is not over before the iteration is. */
    @Setup(Level.Iteration)
    public void grant() {
        long nowNanos = time.nanos();
        long termMillis = options.lease().toMillis();
        Attempt attempt = new Attempt(1, termMillis, Integer.MAX_VALUE);
        Hold hold = new Hold(attempt, 1_700_000_000_000_000L, Integer.MAX_VALUE);
        long deadlineNanos = nowNanos + options.lease().toNanos();
        tenure = new Tenure(
                hold, new LiveAttempt(attempt, options), deadlineNanos, termMillis, nowNanos, WallSkew.millis(time));
        next = request(nowNanos);
        lease = leaseOf(next, nowNanos);
        tenure.give(lease);
    }

    @TearDown
    public void close() {
        time.close();
    }

    @Benchmark
    public long mayHandOverAndTake() {
        if (!tenure.mayHandOver(lease, next, time.nanos())) {
            throw new IllegalStateException("the block is used up, or the term is over");
        }
        return tenure.take();
    }

    private Request request(long nowNanos) {
        return new FutureRequest(options, Request.Patience.ENDLESS, nowNanos, nowNanos, null, outcome -> {});
    }

    @SuppressWarnings("NullAway") // no lane is ever asked
    private LiveLease leaseOf(Request request, long nowNanos) {
        return new LiveLease(null, time, request, tenure.hold, tenure.take(), nowNanos, 1, false);
    }
}
