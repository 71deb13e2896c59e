package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.LiveLock;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockListing;
import dev.holdfast.redis.internal.service.Answers;
import dev.holdfast.redis.quorum.internal.browse.BrowsedMembers.Answer;
import dev.holdfast.redis.quorum.internal.browse.MemberLook.Stored;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.wire.VoteValue;
import dev.holdfast.redis.quorum.internal.wire.VoteValue.Identity;
import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * The locks for which members of a quorum have voted. Each member is gone through for names, as far as the budget
 * reaches; then all members are asked about all of these, so that no vote for one of them is missed. Blocks.
 */
public final class VotedLocks {

    private static final int PORTION = 500;
    private static final Duration LONGEST_HOLD = Duration.ofDays(365);

    private final BrowsedMembers members;
    private final Map<String, Map<Identity, List<Vote>>> votes = new TreeMap<>();
    private final Map<Integer, Long> foreignKeys = new HashMap<>();
    private long micros;

    /** One member's vote for a lock. */
    private record Vote(VoteValue value, Stored stored) {}

    private VotedLocks(BrowsedMembers members) {
        this.members = members;
    }

    /** Lists them in the order of their names. */
    public static LockListing read(BrowsedMembers members, ClientRecords records, Duration longest, int mostLocks)
            throws BackendFailure, InterruptedException {
        return new VotedLocks(members).listing(records, longest, mostLocks);
    }

    private LockListing listing(ClientRecords records, Duration longest, int mostLocks)
            throws BackendFailure, InterruptedException {
        long untilNanos = System.nanoTime() + longest.toNanos();
        micros = earliest(
                members.ask(redis -> CompletableFuture.completedFuture(true)).values());
        Collection<VoteScan> scans = members.askInTurn(redis -> VoteScan.of(
                        redis,
                        members.keys().ofLocks(),
                        Duration.ofNanos(Math.max(1, untilNanos - System.nanoTime())),
                        mostLocks))
                .values();
        List<String> names = List.copyOf(
                scans.stream().flatMap(scan -> scan.names().stream()).collect(Collectors.toCollection(TreeSet::new)));
        for (int from = 0; from < names.size(); from += PORTION) {
            look(names.subList(from, Math.min(from + PORTION, names.size())));
        }
        Map<String, List<Vote>> voted = new LinkedHashMap<>();
        votes.entrySet().stream()
                .limit(mostLocks)
                .forEach(lock -> voted.put(
                        lock.getKey(), Collections.max(lock.getValue().values(), Comparator.comparingInt(List::size))));
        Map<String, ClientInfo> clients = records.of(voted.values().stream()
                .map(each -> each.get(0).value.identity().client())
                .distinct()
                .toList());
        return new LockListing(
                voted.entrySet().stream()
                        .map(lock -> lock(lock.getKey(), lock.getValue(), clients))
                        .toList(),
                foreignKeys.values().stream().mapToLong(Long::longValue).max().orElse(0),
                scans.stream().allMatch(VoteScan::isComplete) && votes.size() <= mostLocks,
                Answers.instant(micros),
                members.topology());
    }

    private static long earliest(Collection<? extends Answer<?>> answers) {
        return answers.stream().mapToLong(Answer::micros).min().orElse(0);
    }

    private void look(List<String> names) throws BackendFailure, InterruptedException {
        var answers = members.ask(new MemberLook(members.keys().ofLocks(), names, 0)::at);
        micros = earliest(answers.values());
        answers.forEach((member, answer) -> answer.value().forEach((name, stored) -> {
            if (stored.foreign()) {
                foreignKeys.merge(member, 1L, Long::sum);
            }
            stored.value()
                    .ifPresent(value -> votes.computeIfAbsent(name, lock -> new HashMap<>())
                            .computeIfAbsent(value.identity(), voters -> new ArrayList<>())
                            .add(new Vote(value, stored)));
        }));
    }

    private LiveLock lock(String name, List<Vote> votes, Map<String, ClientInfo> clients) {
        QuorumSize size = members.size();
        Identity identity = votes.get(0).value.identity();
        long token = VoteValue.holdToken(votes.stream().map(Vote::value).toList());
        long leftMillis = votes.stream()
                .map(vote -> vote.stored.leftMillis())
                .sorted(Comparator.reverseOrder())
                .skip(Math.min(size.votes(), votes.size()) - 1L)
                .findFirst()
                .orElse(0L);
        return new LiveLock(
                name,
                identity.client(),
                identity.attempt(),
                Optional.ofNullable(clients.get(identity.client())),
                identity.marker(),
                Duration.ofMillis(Math.max(0, leftMillis)),
                heldFor(token, Answers.instant(micros)),
                token,
                votes.stream().mapToLong(vote -> vote.stored.length()).max().orElse(0),
                votes(votes.size(), size));
    }

    /** For how long a lock is held, judged from a token, which is about the time of its grant. */
    private static Optional<Duration> heldFor(long token, Instant now) {
        Duration since = Duration.between(Answers.instant(token), now);
        return since.isNegative() || since.compareTo(LONGEST_HOLD) > 0 ? Optional.empty() : Optional.of(since);
    }

    /** Such as {@code 3 of 5}. */
    static String votes(int votes, QuorumSize size) {
        return votes + " of " + size.members();
    }
}
