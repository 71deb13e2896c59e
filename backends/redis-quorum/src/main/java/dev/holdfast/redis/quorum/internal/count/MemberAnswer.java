package dev.holdfast.redis.quorum.internal.count;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.BackendFailure;
import java.util.Optional;

/** What one member says to an attempt that asks for its vote. */
public sealed interface MemberAnswer {

    /** It votes for the attempt. */
    record Voted(Vote vote) implements MemberAnswer {}

    /**
     * It has given its vote to another attempt, or keeps the lock taken for a minimum hold.
     *
     * @param rival the other attempt; empty for a minimum hold
     * @param tokens of the hold, or the last ones before the minimum hold
     * @param untilNanos when that has ended on the local clock at the latest, unless it is renewed
     */
    record Taken(Optional<Rival> rival, TokenRange tokens, long untilNanos) implements MemberAnswer {}

    /** It has given its vote to nobody, since the attempt that asked it to was the only one, and has just yielded. */
    record Free() implements MemberAnswer {}

    /** The question came too late and changed nothing. */
    record Refused() implements MemberAnswer {}

    /** It cannot vote, or was not reached. */
    record Failed(BackendFailure failure) implements MemberAnswer {}
}
