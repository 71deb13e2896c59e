package dev.holdfast.redis.quorum.internal.count;

import java.util.Comparator;

/**
 * An attempt's place in the order that all members share. The lowest comes first; equal tickets are ordered as the
 * members order them in their queues.
 *
 * @param ticket the quorum's time of the attempt's first question, in microseconds
 * @param client the client
 * @param attempt the number of its attempt
 */
public record Bid(long ticket, String client, long attempt) implements Comparable<Bid> {

    private static final Comparator<Bid> ORDER =
            Comparator.comparingLong(Bid::ticket).thenComparing(Bid::client).thenComparing(bid -> bid.attempt + ":");

    @Override
    public int compareTo(Bid other) {
        return ORDER.compare(this, other);
    }
}
