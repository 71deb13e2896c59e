package dev.holdfast.redis.quorum.internal.count;

import dev.holdfast.spi.Validity;
import java.util.Comparator;
import java.util.List;

/**
 * How many members a quorum has, and how many of them make a grant. Two grants have at least {@code 2 votes - members}
 * members in common, so more than half have to vote.
 *
 * @param members all of them, whether they can be reached or not
 * @param votes how many make a grant
 */
public record QuorumSize(int members, int votes) {

    /**
     * A size.
     *
     * @throws IllegalArgumentException if two grants could have no member in common, or none could ever be made
     */
    public QuorumSize {
        if (members < 1 || votes > members || 2 * votes <= members) {
            throw new IllegalArgumentException(votes + " votes of " + members
                    + " members make no quorum: take more than" + " half of the members, and no more than all");
        }
    }

    /** The smallest majority. */
    public static QuorumSize majorityOf(int members) {
        return new QuorumSize(members, members / 2 + 1);
    }

    /** Whether so many members make a grant. */
    public boolean isEnough(int count) {
        return count >= votes;
    }

    /** Whether so many members that say no leave too few that could say yes. */
    public boolean isRuledOutBy(int count) {
        return count > members - votes;
    }

    /** How many members have to be read so that whatever was written to enough of them is seen. */
    public int readers() {
        return members - votes + 1;
    }

    /**
     * The term that a grant has for which members stand with these terms: that of the member with which the last vote
     * that is needed ends.
     *
     * @param terms of as many members as make a grant, or more
     */
    public Validity term(List<Validity> terms) {
        return terms.stream()
                .sorted(Comparator.comparing(Validity::untilNanos, QuorumSize::laterFirst))
                .skip(votes - 1L)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no grant of " + terms.size() + " members"));
    }

    private static int laterFirst(long oneNanos, long otherNanos) {
        return Long.signum(otherNanos - oneNanos);
    }

    /** How many attempts wait: as many as enough members know of; zero where fewer were asked. */
    public int waiters(List<Integer> counts) {
        return counts.stream()
                .sorted(Comparator.reverseOrder())
                .skip(votes - 1L)
                .findFirst()
                .orElse(0);
    }
}
