package dev.holdfast.redis.quorum.internal.count;

import java.util.Optional;

/**
 * The last time that an attempt has yielded. It may have been in vain: the other attempt may have released the lock
 * before some of the members heard of the yield, so that their votes went to nobody, and no release will hand them on.
 * Not thread-safe.
 */
final class Concession {

    private final QuorumSize size;
    private final int yields;
    private final int number;
    private final Optional<Rival> to;
    private final Round round;

    private Concession(QuorumSize size, int yields, int number, Optional<Rival> to) {
        this.size = size;
        this.yields = yields;
        this.number = number;
        this.to = to;
        this.round = new Round(size);
    }

    /** The attempt has not yielded yet. */
    static Concession none(QuorumSize size) {
        return new Concession(size, 0, 0, Optional.empty());
    }

    /**
     * The attempt yields once more.
     *
     * @param atRound the round that it ends
     * @param other the attempt that was granted the lock; empty for those with lower tickets
     */
    Concession next(int atRound, Optional<Rival> other) {
        return new Concession(size, yields + 1, atRound, other);
    }

    /** How often the attempt has yielded. */
    int yields() {
        return yields;
    }

    /** Votes of this round and those before do not count any more. */
    int round() {
        return number;
    }

    void answered(int member, MemberAnswer answer) {
        round.answered(member, answer);
    }

    /** Whether all members have answered, and it turns out that the attempt has to ask again. */
    boolean isInVain() {
        return round.isComplete() && to.map(rival -> !round.isHeldBy(rival)).orElseGet(round::hasFree);
    }
}
