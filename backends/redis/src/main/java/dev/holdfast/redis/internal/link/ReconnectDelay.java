package dev.holdfast.redis.internal.link;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * How long to wait before the next try to connect. Doubles with each failure, and is jittered, so that the clients of a
 * server that comes back do not all knock at once. Not thread-safe.
 */
final class ReconnectDelay {

    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long LASTING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RandomGenerator random;
    private int failures;

    ReconnectDelay(RandomGenerator random) {
        this.random = random;
    }

    /** No connection was made. */
    long nanosAfterFailure() {
        return jittered(failures++);
    }

    /**
     * A connection was lost. One that did not last counts as a failure, or a server that accepts and drops would be
     * asked without a pause.
     */
    long nanosAfterLoss(long upNanos) {
        if (upNanos >= LASTING_NANOS) {
            failures = 0;
            return 0;
        }
        return jittered(++failures);
    }

    private long jittered(int failures) {
        long delay = Math.min(LONGEST_NANOS, SHORTEST_NANOS << Math.min(failures, 20));
        return delay / 2 + (long) (random.nextDouble() * delay / 2);
    }
}
