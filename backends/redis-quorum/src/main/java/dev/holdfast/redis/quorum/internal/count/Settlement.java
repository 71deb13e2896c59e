package dev.holdfast.redis.quorum.internal.count;

/** What one member says to an attempt that gives its vote the common tokens. */
public sealed interface Settlement {

    /** The vote has these tokens. */
    record Settled(Vote vote) implements Settlement {}

    /**
     * The attempt has not its vote any more, or the fence is above the tokens.
     *
     * @param fence only tokens above it can be settled there; zero where the member was not reached
     */
    record Refused(long fence) implements Settlement {}
}
