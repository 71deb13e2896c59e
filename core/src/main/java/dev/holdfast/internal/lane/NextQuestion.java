package dev.holdfast.internal.lane;

import dev.holdfast.Backoff;

/**
 * When a lane that waits asks again. Guarded by the lane.
 *
 * <p>In the queue: at the holder's end, at the poll bound, or when the lock is known to become free, whatever comes
 * first. The first two are jittered, so that those who wait do not come all at once. After a failure, and where a
 * backend cannot push: after a pause.
 */
final class NextQuestion {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final LaneSettings settings;
    private long atNanos;
    private long freeAtNanos;
    private boolean freeAtKnown;

    NextQuestion(LaneSettings settings) {
        this.settings = settings;
    }

    long atNanos() {
        return atNanos;
    }

    /** A fresh attempt: what was heard for another is not for it. */
    void forget() {
        freeAtKnown = false;
    }

    /** A question goes out: its answer tells about all times until now, and only later ones are still news. */
    void asking(long nowNanos) {
        if (freeAtKnown && freeAtNanos - nowNanos <= 0) {
            freeAtKnown = false;
        }
    }

    /** After the pause that follows so many tries. */
    void pause(Backoff backoff, int tries, long nowNanos) {
        atNanos = nowNanos + backoff.pauseAfter(tries, settings.random()).toNanos();
    }

    /** The server has put the attempt into its queue. A time that was heard while it was asked is news. */
    void queued(long holderUntilNanos, long nowNanos) {
        atNanos = nowNanos + untilAgainNanos(holderUntilNanos - nowNanos);
        hasten();
    }

    private long untilAgainNanos(long leftNanos) {
        long boundNanos = (long)
                (settings.pollBoundNanos() * (0.8 + 0.2 * settings.random().nextDouble()));
        long jitterNanos = (long) (settings.random().nextDouble() * 2 * NANOS_PER_MILLI);
        long holderNanos = Math.max(0, leftNanos) + jitterNanos + NANOS_PER_MILLI;
        return Math.min(boundNanos, holderNanos);
    }

    /** The earliest such time counts. */
    void freeAt(long nanos) {
        if (!freeAtKnown || nanos - freeAtNanos < 0) {
            freeAtNanos = nanos;
            freeAtKnown = true;
        }
    }

    /** Not later than the lock is worth asking for, as far as that is known. */
    void hasten() {
        long freeNanos = freeAtNanos + NANOS_PER_MILLI;
        if (freeAtKnown && freeNanos - atNanos < 0) {
            atNanos = freeNanos;
        }
    }
}
