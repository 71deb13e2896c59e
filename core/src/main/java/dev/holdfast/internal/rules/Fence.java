package dev.holdfast.internal.rules;

import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;

/** Gives out fencing tokens, which rise: those of one lock, or of all locks of a service. Guarded by the service. */
public final class Fence {

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
     * @param floor its tokens are higher than this
     */
    Hold granted(Attempt attempt, long floor, long nowMicros) {
        long token = Math.max(nowMicros, Math.max(last, floor) + 1);
        last = token + attempt.numbers() - 1;
        return new Hold(attempt, token, attempt.numbers());
    }

    /** The highest token that was given out. */
    public long last() {
        return last;
    }
}
