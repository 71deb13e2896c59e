package dev.holdfast.redis.quorum.internal.count;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.AskAnswer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a {@link Candidacy} wants done. Members are named by their index, and {@code yields} is how often the attempt
 * has yielded.
 */
public sealed interface Step {

    /** Ask all members for their votes; the answers belong to this round. */
    record AskAll(int round, int yields) implements Step {}

    /**
     * Yield at all members: what they have of the attempt is over, and it waits in their queues.
     *
     * @param yields how often it has yielded, this time included
     * @param to the attempt that was granted the lock, to which alone the votes may go; empty for the lowest ticket
     */
    record Yield(int yields, Optional<Rival> to) implements Step {}

    /**
     * Leave all members, and wait in no queue. The attempt may ask again, with votes of a later round.
     *
     * @param yields how often it had yielded with the last of the votes that are given back
     */
    record Leave(int yields) implements Step {}

    /** Give the votes of these members these tokens; the answers belong to this round. */
    record Settle(int round, int yields, Set<Integer> members, TokenRange tokens) implements Step {}

    /** The engine's question is answered. */
    record Answer(AskAnswer answer) implements Step {}

    /** The attempt was granted the lock while no question of the engine was open. */
    record Push(AskAnswer.Granted grant) implements Step {}

    /** Too few members have answered the engine's question: what each of the others said. */
    record Fail(int reached, Map<Integer, MemberAnswer.Failed> failed) implements Step {}

    /** Call {@link Candidacy#wake} with this round after a while. */
    record Wake(int round, long afterNanos) implements Step {}

    /** Nothing is to be done. */
    static List<Step> none() {
        return List.of();
    }
}
