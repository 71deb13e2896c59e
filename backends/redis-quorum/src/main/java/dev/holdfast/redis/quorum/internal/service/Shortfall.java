package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.MemberNode;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Says that too few members have answered, and what each of the others said. */
public final class Shortfall {

    private Shortfall() {}

    /**
     * The failure of a request.
     *
     * @param reached how many members have carried it out
     * @param failures of the others
     * @return not executed if no member can have carried it out; misconfigured if that is what keeps too many from it
     */
    static BackendFailure of(
            QuorumSize size, List<MemberNode> members, int reached, Map<Integer, BackendFailure> failures) {
        return of(size, reached, failures, member -> members.get(member).address());
    }

    /**
     * As above, for members that others than clients ask.
     *
     * @param address where a member is
     */
    public static BackendFailure of(
            QuorumSize size, int reached, Map<Integer, BackendFailure> failures, IntFunction<String> address) {
        long unfit = count(failures, Kind.MISCONFIGURED);
        String seen = reached + " of " + size.members() + " members have answered, and " + size.votes()
                + " are needed; " + each(failures, address);
        if (reached == 0 && size.isRuledOutBy((int) unfit)) {
            return new BackendFailure(Kind.MISCONFIGURED, seen, null);
        }
        boolean isSent = reached > 0 || count(failures, Kind.UNKNOWN) > 0 || failures.size() < size.members();
        return new BackendFailure(isSent ? Kind.UNKNOWN : Kind.NOT_EXECUTED, seen, null);
    }

    /**
     * The failure of a look: as many have answered as make a grant, and do not agree.
     *
     * @param reached how many have answered
     * @param failures of the others
     */
    static BackendFailure undecided(
            QuorumSize size, List<MemberNode> members, int reached, Map<Integer, BackendFailure> failures) {
        return new BackendFailure(
                Kind.UNKNOWN,
                reached + " of " + size.members() + " members have answered, and it takes the others to tell whether"
                        + " the lock is held; "
                        + each(failures, member -> members.get(member).address()),
                null);
    }

    private static String each(Map<Integer, BackendFailure> failures, IntFunction<String> address) {
        return failures.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry ->
                        address.apply(entry.getKey()) + ": " + entry.getValue().seen())
                .collect(Collectors.joining("; "));
    }

    private static long count(Map<Integer, BackendFailure> failures, Kind kind) {
        return failures.values().stream()
                .filter(failure -> failure.kind() == kind)
                .count();
    }
}
