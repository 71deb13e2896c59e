package dev.holdfast.internal.rules;

import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;

/** Gives out fencing tokens, which rise: those of one lock, or of all locks of a service. Guarded by the service. */
public final class Fence {

    /** No clock that works is further ahead of another one. */
    private static final long FURTHEST_AHEAD_MICROS = 3_600_000_000L;

    private long last;

    /** None was given out. */
    public Fence() {}

    /** The tokens up to this one were given out. */
    public Fence(long last) {
        this.last = last;
    }

    /**
     * The hold of an attempt that is granted now.
     *
     * @param floor a token that the client has seen, of any lock. Its tokens are higher than this, unless it is an hour
     *     ahead of the clock and of what was given out here: a clock that was wrong for a moment would spread to all
     *     locks
     */
    Hold granted(Attempt attempt, long floor, long nowMicros) {
        long given = Math.max(nowMicros, last + 1);
        long token = floor < given || floor - given > FURTHEST_AHEAD_MICROS ? given : floor + 1;
        last = token + attempt.numbers() - 1;
        return new Hold(attempt, token, attempt.numbers());
    }

    /** The highest token that was given out. */
    public long last() {
        return last;
    }
}
