package dev.holdfast.redis.quorum.internal.count;

import dev.holdfast.spi.ReleaseAnswer.Result;
import java.util.Optional;

/**
 * What the members' answers to a release mean. The hold was this client's if enough members had it; it was lost if too
 * many had not. Where members are silent it is over as soon as enough have answered: those that are left make no grant.
 * Not thread-safe.
 */
public final class ReleaseTally {

    private final QuorumSize size;
    private int held;
    private int notHeld;
    private int failed;
    private boolean isRepeated;

    /** Nothing is answered yet. */
    public ReleaseTally(QuorumSize size) {
        this.size = size;
    }

    /**
     * A member has answered.
     *
     * @param wasHeld whether it had the hold
     * @param mayBeRepeated whether an earlier copy of the release may have been carried out there
     */
    public void answered(boolean wasHeld, boolean mayBeRepeated) {
        if (wasHeld) {
            held++;
        } else {
            notHeld++;
            isRepeated |= mayBeRepeated;
        }
    }

    /** A member will not answer. */
    public void failed() {
        failed++;
    }

    /** Whether no member is left that could answer. */
    public boolean isComplete() {
        return held + notHeld + failed == size.members();
    }

    /** How many have answered. */
    public int reached() {
        return held + notHeld;
    }

    /** The result, once there is one. */
    public Optional<Result> result() {
        if (size.isEnough(held)) {
            return Optional.of(Result.RELEASED);
        }
        if (size.isRuledOutBy(notHeld)) {
            return Optional.of(isRepeated ? Result.NOT_HELD_WHEN_REPEATED : Result.NOT_HELD);
        }
        return isComplete() && size.isEnough(reached()) ? Optional.of(Result.RELEASED) : Optional.empty();
    }
}
