package dev.holdfast.redis;

import dev.holdfast.LiveLock;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.service.Answers;
import dev.holdfast.redis.internal.service.Inspector;
import dev.holdfast.redis.internal.wire.GroupValue;
import dev.holdfast.redis.internal.wire.HoldValue;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.MemberValue;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.KeyScanArgs;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** One walk through the keys. Reads the locks of each portion in one go. Used by one thread. */
final class LockScan {

    private static final int PORTION = 500;
    private static final Duration LONGEST_HOLD = Duration.ofDays(365);

    private final RedisAsyncCommands<String, String> redis;
    private final LockKeys keys;
    private final Topology topology;
    private final String node;
    private final Function<String, RedisAsyncCommands<String, String>> serving;
    private final Duration longestAnswer;

    private final List<LiveLock> locks = new ArrayList<>();
    private final Map<String, Optional<ClientInfo>> clients = new HashMap<>();
    private final Set<String> seenKeys = new HashSet<>();
    private long foreignKeys;
    private boolean allRead = true;

    /**
     * A walk that has not begun.
     *
     * @param topology all servers that are asked
     * @param node the one of this connection, as the topology names it
     * @param serving the connection to the server that serves another key
     */
    LockScan(
            RedisAsyncCommands<String, String> redis,
            LockKeys keys,
            Topology topology,
            String node,
            Function<String, RedisAsyncCommands<String, String>> serving,
            Duration longestAnswer) {
        this.redis = redis;
        this.keys = keys;
        this.topology = topology;
        this.node = node;
        this.serving = serving;
        this.longestAnswer = longestAnswer;
    }

    LockListing list(Duration longest, int mostLocks) throws BackendFailure, InterruptedException {
        long startedNanos = System.nanoTime();
        Instant serverTime = serverTime();
        KeyScanArgs matching = new KeyScanArgs();
        matching.match(keys.holdPattern());
        matching.limit(PORTION);

        KeyScanCursor<String> cursor = answer(redis.scan(matching));
        read(cursor.getKeys());
        while (!cursor.isFinished()
                && locks.size() < mostLocks
                && System.nanoTime() - startedNanos < longest.toNanos()) {
            cursor = answer(redis.scan(ScanCursor.of(cursor.getCursor()), matching));
            read(cursor.getKeys());
        }

        boolean complete = allRead && cursor.isFinished() && locks.size() <= mostLocks;
        List<LiveLock> listed = locks.stream()
                .sorted(Comparator.comparing(LiveLock::name))
                .limit(mostLocks)
                .toList();
        return new LockListing(listed, foreignKeys, complete, serverTime, topology);
    }

    private Instant serverTime() throws BackendFailure, InterruptedException {
        List<String> time = answer(redis.time());
        return Instant.ofEpochSecond(Long.parseLong(time.get(0)), Long.parseLong(time.get(1)) * 1_000);
    }

    /** SCAN may show a key twice. */
    private void read(List<String> found) throws BackendFailure, InterruptedException {
        List<Reading> readings = new ArrayList<>();
        for (String key : found) {
            boolean isNew = seenKeys.add(key);
            boolean isOfALock = keys.nameInHoldKey(key).isPresent();
            if (isNew && isOfALock) {
                readings.add(new Reading(key));
            } else if (isNew) {
                foreignKeys++;
            }
        }
        Instant now = readings.isEmpty() ? Instant.EPOCH : serverTime();
        for (Reading reading : readings) {
            reading.finish(now);
        }
    }

    /** The questions about one lock, sent at once with those about the others of the portion. */
    private final class Reading {

        private final String key;
        private final RedisFuture<String> value;
        private final RedisFuture<Long> remainingMillis;
        private final RedisFuture<Long> waiters;

        Reading(String key) {
            this.key = key;
            this.value = redis.get(key);
            this.remainingMillis = redis.pttl(key);
            this.waiters = redis.zcard(key + ":queue");
        }

        void finish(Instant now) throws BackendFailure, InterruptedException {
            try {
                readWith(now);
            } catch (BackendFailure e) {
                if (!Failures.isRefusedForItsSlot(e)) {
                    throw e;
                }
                // Its slot is on the move between two nodes of a cluster, and this one does not speak for it.
                allRead = false;
            }
        }

        private void readWith(Instant now) throws BackendFailure, InterruptedException {
            String held = answerUnlessOfAnotherType(value, "");
            if (held == null) {
                // It ended after SCAN had shown it.
                return;
            }
            Optional<GroupValue> group = GroupValue.parse(held);
            Optional<HoldValue> hold = group.isPresent() ? longest(group.get()) : HoldValue.parse(held);
            if (hold.isPresent()) {
                locks.add(lock(hold.get(), group, now));
            } else if (group.isEmpty()) {
                foreignKeys++;
            }
        }

        private LiveLock lock(HoldValue hold, Optional<GroupValue> group, Instant now)
                throws BackendFailure, InterruptedException {
            Optional<LiveLock.Group> members = group.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new LiveLock.Group(
                            group.get().label(), group.get().units(), answer(redis.zcard(groupKey()))));
            return new LiveLock(
                    keys.nameInHoldKey(key).orElseThrow(),
                    hold.client(),
                    hold.attempt(),
                    client(hold.client()),
                    hold.marker(),
                    Answers.leaseLeft(answer(remainingMillis)),
                    heldFor(hold, now),
                    hold.token(),
                    waiterCount(),
                    node,
                    members);
        }

        /** The member of a group with the longest lease, as a hold; empty if the group has ended meanwhile. */
        private Optional<HoldValue> longest(GroupValue group) throws BackendFailure, InterruptedException {
            return answerUnlessOfAnotherType(redis.zrange(groupKey(), -1, -1), List.<String>of()).stream()
                    .findFirst()
                    .flatMap(MemberValue::parse)
                    .map(member -> new HoldValue(member.client(), member.attempt(), group.era(), 1, false));
        }

        private String groupKey() {
            return key + ":group";
        }

        /** While its slot is on the move, a node does not answer for a queue that it does not have. */
        private long waiterCount() throws BackendFailure, InterruptedException {
            try {
                return answerUnlessOfAnotherType(waiters, 0L);
            } catch (BackendFailure e) {
                if (Failures.isRefusedForItsSlot(e)) {
                    return 0;
                }
                throw e;
            }
        }
    }

    /** A token is about the server's time of its grant, unless the clock was behind then. */
    private static Optional<Duration> heldFor(HoldValue hold, Instant now) {
        Duration since = Duration.between(Answers.instant(hold.token()), now);
        return since.isNegative() || since.compareTo(LONGEST_HOLD) > 0 ? Optional.empty() : Optional.of(since);
    }

    private Optional<ClientInfo> client(String clientId) throws BackendFailure, InterruptedException {
        Optional<ClientInfo> known = clients.get(clientId);
        if (known == null) {
            String record = keys.client(clientId);
            known = clientAt(record);
            clients.put(clientId, known);
        }
        return known;
    }

    /** Empty if the slot of the record is on the move, or if another program put something else there. */
    private Optional<ClientInfo> clientAt(String record) throws BackendFailure, InterruptedException {
        try {
            return Inspector.clientInfo(answer(serving.apply(record).hgetall(record)));
        } catch (BackendFailure e) {
            if (Failures.isRefusedForItsSlot(e) || Failures.isOfAnotherType(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private <T> T answerUnlessOfAnotherType(RedisFuture<T> future, T otherwise)
            throws BackendFailure, InterruptedException {
        try {
            return answer(future);
        } catch (BackendFailure e) {
            if (Failures.isOfAnotherType(e)) {
                return otherwise;
            }
            throw e;
        }
    }

    private <T> T answer(RedisFuture<T> future) throws BackendFailure, InterruptedException {
        return BlockingAnswer.of(future, longestAnswer);
    }
}
