package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Share;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** Leases that no lane keeps, on a clock that stands still. */
final class Leases {

    static final long NOW_NANOS = 1_000_000_000_000L;
    static final long TERM_NANOS = 30_000_000_000L;

    private static final LockOptions OPTIONS = LockOptions.defaults();
    private static final Hold HOLD = new Hold(Attempt.exclusive(1, 0, 30_000, 1), 7, 1);

    private static final Time STILL = new Time() {
        @Override
        public long nanos() {
            return NOW_NANOS;
        }

        @Override
        public long wallMillis() {
            return NOW_NANOS / 1_000_000;
        }

        @Override
        public Cancellation schedule(Runnable task, long delayNanos) {
            return () -> {};
        }

        @Override
        public void close() {}
    };

    private static final LiveLease.Origin NOWHERE = (LiveLease.Origin) Proxy.newProxyInstance(
            Leases.class.getClassLoader(), new Class<?>[] {LiveLease.Origin.class}, Leases::answer);

    private Leases() {}

    static Request request() {
        return new FutureRequest(
                OPTIONS, Share.EXCLUSIVE, Request.Patience.ENDLESS, NOW_NANOS, NOW_NANOS, null, outcome -> {});
    }

    /** Valid for a term. Looks at nothing but its own fields as long as its deadline has not passed. */
    static LiveLease held() {
        LiveLease lease = new LiveLease(NOWHERE, OPTIONS, null, HOLD, 7, NOW_NANOS, NOW_NANOS, 1);
        lease.confirm(NOW_NANOS + TERM_NANOS, TERM_NANOS, 0);
        return lease;
    }

    private static @Nullable Object answer(Object proxy, Method called, Object @Nullable [] arguments) {
        return switch (called.getName()) {
            case "time" -> STILL;
            case "acquiredAt" -> null;
            default -> throw new UnsupportedOperationException("no lane: " + called.getName());
        };
    }
}
