package dev.holdfast.redis.quorum.internal.count;

import java.util.Collection;
import java.util.OptionalLong;

/**
 * The quorum's time: the median of its members' clocks, so that one whose clock is wrong moves neither tickets nor
 * tokens.
 */
public final class QuorumClock {

    private QuorumClock() {}

    /**
     * The quorum's time.
     *
     * @param memberMicros what the clocks of the members show at one moment, as far as they are known
     * @return the lower of the two in the middle, if there is an even number; empty if none is known
     */
    public static OptionalLong micros(Collection<Long> memberMicros) {
        return memberMicros.stream()
                .sorted()
                .skip(Math.max(0, memberMicros.size() - 1) / 2)
                .mapToLong(Long::longValue)
                .findFirst();
    }
}
