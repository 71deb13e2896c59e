package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.wire.QueueMember;
import java.util.Optional;

/**
 * An attempt that stands in a queue.
 *
 * @param client the waiting client
 * @param attempt the number of its attempt
 */
public record QueuedAttempt(String client, long attempt) {

    /**
     * Reads a member of a queue.
     *
     * @param member as it stands in the sorted set
     * @return empty if it is of another form
     */
    public static Optional<QueuedAttempt> parse(String member) {
        return QueueMember.parse(member).map(read -> new QueuedAttempt(read.client(), read.attempt()));
    }

    /**
     * The member of a queue.
     *
     * @param leaseMillis the lease that the attempt asks for
     * @param tokens how many tokens it can use
     * @return as it stands in the sorted set
     */
    public String member(long leaseMillis, int tokens) {
        return new QueueMember(client, attempt).text(leaseMillis, tokens);
    }
}
