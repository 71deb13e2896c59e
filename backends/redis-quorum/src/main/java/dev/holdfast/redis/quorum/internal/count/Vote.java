package dev.holdfast.redis.quorum.internal.count;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.Validity;

/**
 * A member's vote for an attempt: the attempt holds the lock at that member.
 *
 * @param tokens that the member gave
 * @param validity for how long; unknown for a pushed vote that cannot be placed in time
 * @param waiters how many attempts wait at the member
 */
public record Vote(TokenRange tokens, Validity validity, int waiters) {

    /**
     * Whether it is renewed in time together with a hold that is confirmed until then: it lasts for most of what is
     * left of that, and a hold is renewed at all members when a third of its term is over.
     */
    public boolean lastsWith(long heldUntilNanos, long nowNanos) {
        return validity.isKnown() && 4 * (validity.untilNanos() - nowNanos) >= 3 * (heldUntilNanos - nowNanos);
    }

    /** Whether it can be counted on now. */
    boolean counts(long nowNanos) {
        return validity.isKnown() && !validity.isOver(nowNanos);
    }
}
