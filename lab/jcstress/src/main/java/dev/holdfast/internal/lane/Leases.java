package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;

/** Leases that no lane keeps, on a clock that stands still. */
final class Leases {

    static final long NOW_NANOS = 1_000_000_000_000L;
    static final long TERM_NANOS = 30_000_000_000L;

    private static final LockOptions OPTIONS = LockOptions.defaults();
    private static final Hold HOLD = new Hold(new Attempt(1, 30_000, 1), 7, 1);

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

    private Leases() {}

    static Request request() {
        return new FutureRequest(OPTIONS, Request.Patience.ENDLESS, NOW_NANOS, NOW_NANOS, null, outcome -> {});
    }

    /** Valid for a term. Looks at nothing but its own fields as long as its deadline has not passed. */
    @SuppressWarnings("NullAway") // no lane is ever asked
    static LiveLease held() {
        LiveLease lease = new LiveLease(null, STILL, request(), HOLD, 7, NOW_NANOS, 1, false);
        lease.confirm(NOW_NANOS + TERM_NANOS, 0);
        return lease;
    }
}
