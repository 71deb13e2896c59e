package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.time.SystemTime;
import dev.holdfast.internal.time.Time;
import dev.holdfast.lab.jmh.NanosPerCall;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.Deadlines;
import dev.holdfast.spi.clock.WallSkew;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What a local handoff asks the hold: may the next caller have the lock without the server, and which token of the
 * grant's block is its own.
 */
@State(Scope.Thread)
public class HandoffToken extends NanosPerCall {

    private final Time time = new SystemTime();
    private final LockOptions options = LockOptions.defaults();
    private Tenure tenure;
    private long skewMillis;
    private Request next;

    /** A block that an iteration does not use up, and a term that is not over before the iteration is. */
    @Setup(Level.Iteration)
    public void grant() {
        long nowNanos = time.nanos();
        long termMillis = options.lease().toMillis();
        Attempt attempt = Attempt.exclusive(1, 0, termMillis, Integer.MAX_VALUE);
        Hold hold = new Hold(attempt, 1_700_000_000_000_000L, Integer.MAX_VALUE);
        skewMillis = WallSkew.millis(time);
        Validity granted = Deadlines.since(nowNanos, termMillis, skewMillis);
        tenure = tenure(new Grant(hold, new LiveAttempt(attempt, options), granted, false));
        next = request(nowNanos);
        LiveLease.Origin origin = (LiveLease.Origin) Proxy.newProxyInstance(
                HandoffToken.class.getClassLoader(), new Class<?>[] {LiveLease.Origin.class}, this::answer);
        LiveLease unused = tenure.give(next, origin, nowNanos, 1);
    }

    @SuppressWarnings("NullAway") // nothing is renewed or reported
    private static Tenure tenure(Grant grant) {
        return new Tenure("lock", grant, null);
    }

    private @Nullable Object answer(Object proxy, Method called, Object @Nullable [] arguments) {
        return switch (called.getName()) {
            case "time" -> time;
            case "acquiredAt" -> null;
            default -> throw new UnsupportedOperationException("no lane: " + called.getName());
        };
    }

    @TearDown
    public void close() {
        time.close();
    }

    @Benchmark
    public long mayHandOverAndTake() {
        if (!tenure.mayHandOver(tenure.owner(), next, time.nanos(), skewMillis)) {
            throw new IllegalStateException("the block is used up, or the term is over");
        }
        return tenure.turn.takeToken();
    }

    private Request request(long nowNanos) {
        return new FutureRequest(
                options, Share.EXCLUSIVE, Request.Patience.ENDLESS, nowNanos, nowNanos, null, outcome -> {});
    }
}
