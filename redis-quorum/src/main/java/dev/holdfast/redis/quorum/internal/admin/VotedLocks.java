package dev.holdfast.redis.quorum.internal.admin;

import dev.holdfast.LiveLock;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.lettuce.OwnClient;
import dev.holdfast.redis.internal.lettuce.ServerUri;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.quorum.QuorumAdministration.MemberStatus;
import dev.holdfast.redis.quorum.internal.admin.VoteScan.Seen;
import dev.holdfast.redis.quorum.internal.admin.VoteScan.SeenVote;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.count.Rival;
import dev.holdfast.redis.quorum.internal.service.QuorumSettings;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The locks for which members of a quorum have voted. Blocks. */
public final class VotedLocks {

    private static final Duration LONGEST_CONNECTING = Duration.ofSeconds(5);

    private VotedLocks() {}

    /**
     * Asks each member, one after the other.
     *
     * @throws dev.holdfast.BackendUnavailableException if too few members answer for a grant to be seen
     */
    public static LockListing read(QuorumSettings settings, Duration longest, int mostLocks)
            throws InterruptedException {
        QuorumSize size = settings.id().size();
        long untilNanos = System.nanoTime() + longest.toNanos();
        List<Topology.Node> nodes = new ArrayList<>();
        List<Seen> seen = new ArrayList<>();
        List<String> silent = new ArrayList<>();
        List<MemberStatus> standing = MemberRecords.read(settings);
        Timing timing = new ThreadTiming("browser");
        try {
            for (int member = 0; member < size.members(); member++) {
                RedisURI uri = settings.members().get(member);
                try {
                    Duration left = Duration.ofNanos(Math.max(1, untilNanos - System.nanoTime()));
                    seen.add(read(uri, settings, timing, left, mostLocks));
                    nodes.add(new Topology.Node(ServerUri.address(uri), stateOf(standing.get(member))));
                } catch (BackendFailure failure) {
                    silent.add(ServerUri.describe(uri) + ": " + failure.seen());
                    nodes.add(Topology.node(ServerUri.address(uri), false));
                }
            }
        } finally {
            timing.end();
        }
        if (!size.isEnough(seen.size())) {
            String message = "Cannot list the locks of " + settings + ": " + String.join("; ", silent);
            throw new BackendFailure(BackendFailure.Kind.NOT_EXECUTED, message, null).toException(null, message);
        }
        return listing(size, seen, new Topology(Topology.Kind.QUORUM, OptionalLong.empty(), nodes), mostLocks);
    }

    private static Topology.NodeState stateOf(MemberStatus member) {
        boolean votes = member.failure().isEmpty()
                && member.isRecorded()
                && member.waits().isZero();
        return votes ? Topology.NodeState.UP : Topology.NodeState.QUARANTINED;
    }

    private static Seen read(RedisURI uri, QuorumSettings settings, Timing timing, Duration longest, int mostLocks)
            throws BackendFailure, InterruptedException {
        OwnClient client = OwnClient.ofMember(uri, settings.sslOptions(), timing);
        try (StatefulRedisConnection<String, String> connection =
                BlockingAnswer.of(client.connect(StringCodec.UTF8), LONGEST_CONNECTING)) {
            return new VoteScan(connection.async(), settings.keys()).read(longest, mostLocks);
        } finally {
            client.close();
        }
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
                votes.size() + " of " + size.members());
    }
}
