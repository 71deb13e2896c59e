package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.LiveLock;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.redis.quorum.internal.browse.VoteScan.Seen;
import dev.holdfast.redis.quorum.internal.browse.VoteScan.SeenVote;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.count.Rival;
import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** The locks for which members of a quorum have voted. Blocks. */
public final class VotedLocks {

    private VotedLocks() {}

    /** Goes through the keys of each member, one member after the other. */
    public static LockListing read(BrowsedMembers members, Duration longest, int mostLocks)
            throws BackendFailure, InterruptedException {
        long untilNanos = System.nanoTime() + longest.toNanos();
        var unused = members.ask(redis -> CompletableFuture.completedFuture(true));
        Map<Integer, Seen> seen =
                members.askInTurn(redis -> new VoteScan(redis, members.keys().ofLocks())
                        .read(Duration.ofNanos(Math.max(1, untilNanos - System.nanoTime())), mostLocks));
        return listing(members.size(), List.copyOf(seen.values()), members.topology(), mostLocks);
    }

    private static LockListing listing(QuorumSize size, List<Seen> seen, Topology topology, int mostLocks) {
        Map<String, Map<Rival, List<SeenVote>>> byLock = new TreeMap<>();
        for (Seen member : seen) {
            for (SeenVote vote : member.votes()) {
                byLock.computeIfAbsent(vote.lock(), lock -> new LinkedHashMap<>())
                        .computeIfAbsent(vote.value().holder(), holder -> new ArrayList<>())
                        .add(vote);
            }
        }
        Instant time =
                seen.stream().map(Seen::time).min(Comparator.naturalOrder()).orElse(Instant.EPOCH);
        List<LiveLock> locks = byLock.values().stream()
                .map(holders -> holders.values().stream()
                        .max(Comparator.comparingInt(List::size))
                        .orElseThrow())
                .limit(mostLocks)
                .map(votes -> lock(size, votes, time))
                .toList();
        return new LockListing(
                locks,
                seen.stream().mapToLong(Seen::foreignKeys).max().orElse(0),
                seen.stream().allMatch(Seen::isComplete) && byLock.size() <= mostLocks,
                time,
                topology);
    }

    private static LiveLock lock(QuorumSize size, List<SeenVote> votes, Instant now) {
        SeenVote first = votes.get(0);
        long token = votes.stream()
                .mapToLong(vote -> vote.value().tokens().lowest())
                .min()
                .orElseThrow();
        int needed = Math.min(size.votes(), votes.size());
        Duration left = votes.stream()
                .map(SeenVote::left)
                .sorted(Comparator.reverseOrder())
                .skip(needed - 1L)
                .findFirst()
                .orElseThrow();
        return new LiveLock(
                first.lock(),
                first.value().holder().bid().client(),
                first.value().holder().bid().attempt(),
                votes.stream().map(SeenVote::client).flatMap(Optional::stream).findFirst(),
                first.value().marker(),
                left,
                VoteScan.heldFor(token, now),
                token,
                votes.stream().mapToLong(SeenVote::waiters).max().orElse(0),
                votes(votes.size(), size));
    }

    /** Such as {@code 3 of 5}. */
    static String votes(int votes, QuorumSize size) {
        return votes + " of " + size.members();
    }
}
