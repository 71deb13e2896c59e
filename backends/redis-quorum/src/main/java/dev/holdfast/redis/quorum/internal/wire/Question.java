package dev.holdfast.redis.quorum.internal.wire;

import dev.holdfast.redis.quorum.internal.count.Bid;
import dev.holdfast.redis.quorum.internal.count.Rival;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import java.util.List;
import java.util.Optional;

/**
 * A question for a member's vote, but for the time after which it is too old, which is by the member's own clock.
 *
 * @param attempt who asks
 * @param bid its place in the order
 * @param yields how often it has yielded
 * @param base tokens below it are not given
 * @param topMicros the quorum's time
 * @param kind how it asks
 * @param pass who gets the vote if it is free
 */
public record Question(Attempt attempt, Bid bid, int yields, long base, long topMicros, Ask.Kind kind, String pass) {

    /** The lowest ticket gets the vote, also the one that asks. */
    public static final String LOWEST = "lowest";

    /** Another attempt gets the vote: the one that was granted the lock, or that with the lowest ticket. */
    public static String passTo(Optional<Rival> granted) {
        return granted.map(rival -> rival.bid().client() + ":" + rival.bid().attempt() + "." + rival.yields())
                .orElse("head");
    }

    /** With the client's secret, as it ends what stands in a queue. */
    void addTo(List<String> arguments, String secret, long notAfterMicros) {
        arguments.add(VoteValue.attempt(bid.client(), bid.attempt()));
        arguments.add(Integer.toString(yields));
        arguments.add(Long.toString(attempt.leaseMillis()));
        arguments.add(attempt.numbers() + secret);
        arguments.add(Long.toString(base));
        arguments.add(Long.toString(topMicros));
        arguments.add(Long.toString(bid.ticket()));
        arguments.add(Long.toString(notAfterMicros));
        arguments.add(word(kind));
        arguments.add(pass);
    }

    private static String word(Ask.Kind kind) {
        return switch (kind) {
            case FIRST -> "first";
            case AGAIN -> "again";
            case ONCE -> "once";
        };
    }
}
