package dev.holdfast.redis.quorum.internal.count;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.AskAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The votes that one attempt has, member by member. Not thread-safe. */
final class Tally {

    private final QuorumSize size;
    private final @Nullable Vote[] votes;
    private long floor;

    Tally(QuorumSize size) {
        this.size = size;
        this.votes = new Vote[size.members()];
    }

    /** A vote arrived, pushed or answered. */
    void add(int member, Vote vote) {
        Vote known = votes[member];
        boolean isOlder =
                known != null && vote.tokens().highest() < known.tokens().highest();
        boolean isVaguer = known != null
                && known.tokens().equals(vote.tokens())
                && !vote.validity().isKnown();
        if (!isOlder && !isVaguer) {
            votes[member] = vote;
        }
    }

    /** The member has given its vote the common tokens, or has not. */
    void settled(int member, Settlement said) {
        if (said instanceof Settlement.Settled settled) {
            add(member, settled.vote());
        } else if (said instanceof Settlement.Refused refused) {
            votes[member] = null;
            floor = Math.max(floor, refused.fence());
        }
    }

    /**
     * The member says that another attempt has its vote, under tokens up to this one. A vote with a higher token came
     * later: a pushed one may be read before the answer to what was asked before.
     */
    void removeUpTo(int member, long token) {
        Vote known = votes[member];
        if (known != null && known.tokens().highest() <= token) {
            votes[member] = null;
        }
    }

    void clear() {
        Arrays.fill(votes, null);
    }

    /** The members that have voted, whether their votes still count or not. */
    Set<Integer> voters() {
        Set<Integer> voters = new TreeSet<>();
        IntStream.range(0, votes.length).filter(member -> votes[member] != null).forEach(voters::add);
        return voters;
    }

    /** The members whose votes count now. */
    Set<Integer> counting(long nowNanos) {
        Set<Integer> counting = new TreeSet<>();
        for (int member = 0; member < votes.length; member++) {
            Vote vote = votes[member];
            if (vote != null && vote.counts(nowNanos)) {
                counting.add(member);
            }
        }
        return counting;
    }

    /** The grant, if enough members have given the same tokens for a time that is not over. */
    Optional<AskAnswer.Granted> grant(long nowNanos) {
        Map<TokenRange, List<Vote>> byTokens = new HashMap<>();
        for (Vote vote : votes) {
            if (vote != null && vote.counts(nowNanos)) {
                byTokens.computeIfAbsent(vote.tokens(), tokens -> new ArrayList<>())
                        .add(vote);
            }
        }
        return byTokens.entrySet().stream()
                .filter(entry -> size.isEnough(entry.getValue().size()))
                .findFirst()
                .map(entry -> new AskAnswer.Granted(
                        entry.getKey().lowest(),
                        entry.getKey().count(),
                        size.term(entry.getValue().stream().map(Vote::validity).toList()),
                        size.waiters(
                                entry.getValue().stream().map(Vote::waiters).toList())));
    }

    /**
     * The tokens that these voters shall have in common: none is below any that one of them has given, nor a fence that
     * has refused others.
     */
    TokenRange common(Set<Integer> voters) {
        List<TokenRange> given = voters.stream()
                .map(member -> votes[member])
                .filter(Objects::nonNull)
                .map(Vote::tokens)
                .toList();
        long lowest = given.stream().mapToLong(TokenRange::lowest).max().orElseThrow();
        long highest = given.stream().mapToLong(TokenRange::highest).max().orElseThrow();
        int count = (int) (highest - lowest + 1);
        return new TokenRange(highest > floor ? lowest : floor + 1, count);
    }
}
