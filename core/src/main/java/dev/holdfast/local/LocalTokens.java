package dev.holdfast.local;

import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;

/** Gives out fencing tokens, which rise over all locks of the service. Guarded by the service. */
final class LocalTokens {

    private long last;

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
    long last() {
        return last;
    }
}
