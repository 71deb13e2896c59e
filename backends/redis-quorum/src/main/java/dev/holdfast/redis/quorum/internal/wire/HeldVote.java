package dev.holdfast.redis.quorum.internal.wire;

import dev.holdfast.redis.quorum.internal.count.Bid;
import dev.holdfast.spi.Hold;

/**
 * A hold as the members know it.
 *
 * @param hold what the engine holds, by its attempt as that asked
 * @param bid the place of its attempt
 * @param yields how often its attempt had yielded
 */
public record HeldVote(Hold hold, Bid bid, int yields) {

    String owner() {
        return VoteValue.owner(bid.client(), bid.attempt(), yields);
    }

    String attempt() {
        return VoteValue.attempt(bid.client(), bid.attempt());
    }

    /** The end of what stands in a queue for its attempt: the lease, and the tokens wanted. */
    String asked() {
        return hold.attempt().leaseMillis() + ":" + hold.attempt().numbers();
    }
}
