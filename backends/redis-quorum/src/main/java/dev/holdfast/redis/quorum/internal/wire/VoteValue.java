package dev.holdfast.redis.quorum.internal.wire;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.redis.quorum.internal.count.Bid;
import dev.holdfast.redis.quorum.internal.count.Rival;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands at a lock's key on a member.
 *
 * @param holder the attempt that has the vote, or that released a lock that stays taken for its minimum hold
 * @param tokens its tokens
 * @param renewed the lowest token of the hold that the vote was renewed for, where that is not its own lowest one
 * @param marker whether the lock only stays taken for its minimum hold
 */
public record VoteValue(Rival holder, TokenRange tokens, OptionalLong renewed, boolean marker) {

    private static final String NUMBERS =
            "(\\d{1,18})\\.(\\d{1,9}):(\\d{1,18}):(\\d{1,9}):(\\d{1,18})(?::(\\d{1,18}))?";
    private static final Pattern HELD = Pattern.compile("q1:([0-9a-z]{1,64}):" + NUMBERS);
    private static final Pattern MARKER = Pattern.compile("q1:-:" + NUMBERS + ":([0-9a-z]{1,64})");

    /**
     * What makes votes of several members votes for the same: they may have different tokens, since a vote that comes
     * after the grant, or after a restart of the member, has tokens above all that the member knows.
     */
    public record Identity(String client, long attempt, int yields, boolean marker) {}

    public Identity identity() {
        return new Identity(holder.bid().client(), holder.bid().attempt(), holder.yields(), marker);
    }

    /** The lowest token of the hold, as far as this vote says. */
    public long holdToken() {
        return renewed.orElse(tokens.lowest());
    }

    /**
     * The lowest token of the hold behind these votes, which are for the same: that which most of them say, and of
     * those one that a renewal has named.
     *
     * @param votes one at least
     */
    public static long holdToken(Collection<VoteValue> votes) {
        Map<Long, Integer> counts = new HashMap<>();
        votes.forEach(vote -> counts.merge(vote.holdToken(), 1, Integer::sum));
        return votes.stream()
                .max(Comparator.<VoteValue>comparingInt(vote -> counts.getOrDefault(vote.holdToken(), 0))
                        .thenComparing(vote -> vote.renewed.isPresent())
                        .thenComparingLong(VoteValue::holdToken))
                .orElseThrow()
                .holdToken();
    }

    /** Whether a hold is called by this token. */
    public boolean isNamedBy(long token) {
        return token == tokens.lowest() || token == holdToken();
    }

    /** The value, or empty if it is not of format q1. */
    public static Optional<VoteValue> parse(String value) {
        Matcher held = HELD.matcher(value);
        if (held.matches()) {
            return Optional.of(of(held, held.group(1), 1, false));
        }
        Matcher marker = MARKER.matcher(value);
        return marker.matches() ? Optional.of(of(marker, marker.group(7), 0, true)) : Optional.empty();
    }

    private static VoteValue of(Matcher matcher, String client, int before, boolean marker) {
        Bid bid = new Bid(number(matcher, before + 5), client, number(matcher, before + 1));
        return new VoteValue(
                new Rival(bid, (int) number(matcher, before + 2)),
                new TokenRange(number(matcher, before + 3), (int) number(matcher, before + 4)),
                matcher.group(before + 6) == null ? OptionalLong.empty() : OptionalLong.of(number(matcher, before + 6)),
                marker);
    }

    private static long number(Matcher matcher, int group) {
        return Long.parseLong(matcher.group(group));
    }

    /** What everything of an attempt begins with. */
    public static String attempt(String clientId, long attempt) {
        return "q1:" + clientId + ":" + attempt;
    }

    /** What a vote for an attempt begins with, given how often it had yielded. */
    public static String owner(String clientId, long attempt, int yields) {
        return attempt(clientId, attempt) + "." + yields;
    }
}
