package dev.holdfast.internal.lane;

import dev.holdfast.internal.Engine;
import dev.holdfast.internal.time.Anchor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a lane that waits asks again. Guarded by the lane.
 *
 * <p>In the queue: at the holder's end, at the poll bound, or when the lock is known to become free, whatever comes first. The first two are jittered, so that those who wait do not
 * come all at once. After a failure, and where a backend cannot push: after a pause.
 */
final class NextQuestion {

    private static final long UNKNOWN_MICROS = Long.MAX_VALUE;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Engine engine;
    private long atNanos;
    private long freeAtMicros = UNKNOWN_MICROS;

    NextQuestion(Engine engine) {
        this.engine = engine;
    }

    long atNanos() {
        return atNanos;
    }

    /** A fresh attempt: what was heard for another is not for it. */
    void forget() {
        freeAtMicros = UNKNOWN_MICROS;
    }

    void after(long pauseNanos, long nowNanos) {
        atNanos = nowNanos + pauseNanos;
    }

    /** The server has put the attempt into its queue. What was heard before it said so is news only if it lies ahead. */
    void queued(long holderMillis, Anchor answer, long nowNanos) {
        after(untilAgainNanos(holderMillis), nowNanos);
        if (freeAtMicros > answer.serverMicros()) {
            hasten(answer);
        } else {
            freeAtMicros = UNKNOWN_MICROS;
        }
    }

    private long untilAgainNanos(long holderMillis) {
        long boundNanos = (long) (engine.pollBoundNanos * (0.8 + 0.2 * engine.random.nextDouble()));
        long holderNanos = Duration.ofMillis(Math.max(0, holderMillis)).toNanos()
                + (long) (engine.random.nextDouble() * 2 * NANOS_PER_MILLI)
                + NANOS_PER_MILLI;
        return Math.min(boundNanos, holderNanos);
    }

    /** The earliest such time counts. */
    void freeAt(long serverMicros) {
        freeAtMicros = Math.min(freeAtMicros, serverMicros);
    }

    /** Not later than the lock is free, as far as that is known. */
    void hasten(@Nullable Anchor measured) {
        if (measured != null && freeAtMicros != UNKNOWN_MICROS) {
            long freeNanos = measured.localNanosOf(freeAtMicros) + NANOS_PER_MILLI;
            if (freeNanos - atNanos < 0) {
                atNanos = freeNanos;
            }
        }
    }
}
