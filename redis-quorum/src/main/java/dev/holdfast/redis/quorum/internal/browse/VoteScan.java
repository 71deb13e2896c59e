package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.service.Answers;
import dev.holdfast.redis.internal.service.Inspector;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.internal.wire.VoteValue;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.KeyScanArgs;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One walk through the votes of one member. Reads those of each portion in one go. Used by one thread. */
final class VoteScan {

    private static final int PORTION = 500;
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);

    private final RedisAsyncCommands<String, String> redis;
    private final LockKeys keys;
    private final List<SeenVote> votes = new ArrayList<>();
    private final Map<String, Optional<ClientInfo>> clients = new HashMap<>();
    private final Set<String> seenKeys = new HashSet<>();
    private long foreignKeys;

    VoteScan(RedisAsyncCommands<String, String> redis, LockKeys keys) {
        this.redis = redis;
        this.keys = keys;
    }

    /**
     * A vote that a member has given.
     *
     * @param left how long the member keeps it
     * @param waiters how many wait there
     * @param client who the client is, as far as the member knows
     */
    record SeenVote(String lock, VoteValue value, Duration left, long waiters, Optional<ClientInfo> client) {}

    /** What a member has shown. */
    record Seen(List<SeenVote> votes, long foreignKeys, boolean isComplete, Instant time) {}

    Seen read(Duration longest, int mostLocks) throws BackendFailure, InterruptedException {
        long startedNanos = System.nanoTime();
        List<String> time = answer(redis.time());
        Instant now = Instant.ofEpochSecond(Long.parseLong(time.get(0)), Long.parseLong(time.get(1)) * 1_000);
        KeyScanArgs matching = new KeyScanArgs();
        matching.match(keys.holdPattern());
        matching.limit(PORTION);
        KeyScanCursor<String> cursor = answer(redis.scan(matching));
        read(cursor.getKeys());
        while (!cursor.isFinished()
                && votes.size() < mostLocks
                && System.nanoTime() - startedNanos < longest.toNanos()) {
            cursor = answer(redis.scan(ScanCursor.of(cursor.getCursor()), matching));
            read(cursor.getKeys());
        }
        return new Seen(votes, foreignKeys, cursor.isFinished(), now);
    }

    /** SCAN may show a key twice. */
    private void read(List<String> found) throws BackendFailure, InterruptedException {
        List<Reading> readings = found.stream()
                .filter(key -> keys.nameInHoldKey(key).isPresent())
                .filter(seenKeys::add)
                .map(Reading::new)
                .toList();
        for (Reading reading : readings) {
            reading.finish();
        }
    }

    /** The questions about one lock, sent at once with those about the others of the portion. */
    private final class Reading {

        private final String name;
        private final RedisFuture<String> value;
        private final RedisFuture<Long> leftMillis;
        private final RedisFuture<Long> waiters;

        Reading(String key) {
            this.name = keys.nameInHoldKey(key).orElseThrow();
            this.value = redis.get(key);
            this.leftMillis = redis.pttl(key);
            this.waiters = redis.zcard(keys.queue(name));
        }

        void finish() throws BackendFailure, InterruptedException {
            String held = unlessOfAnotherType(value, "");
            if (held == null) {
                // It ended after SCAN had shown it.
                return;
            }
            Optional<VoteValue> vote = VoteValue.parse(held);
            if (vote.isEmpty()) {
                foreignKeys++;
                return;
            }
            votes.add(new SeenVote(
                    name,
                    vote.get(),
                    Duration.ofMillis(Math.max(0, answer(leftMillis))),
                    unlessOfAnotherType(waiters, 0L),
                    client(vote.get().holder().bid().client())));
        }
    }

    private Optional<ClientInfo> client(String clientId) throws BackendFailure, InterruptedException {
        Optional<ClientInfo> known = clients.get(clientId);
        if (known == null) {
            known = Inspector.clientInfo(answer(redis.hgetall(keys.client(clientId))));
            clients.put(clientId, known);
        }
        return known;
    }

    /** For how long a lock is held, judged from a token, which is about the time of its grant. */
    static Optional<Duration> heldFor(long token, Instant now) {
        Duration since = Duration.between(Answers.instant(token), now);
        return since.isNegative() || since.compareTo(Duration.ofDays(365)) > 0 ? Optional.empty() : Optional.of(since);
    }

    private <T> T unlessOfAnotherType(RedisFuture<T> future, T otherwise) throws BackendFailure, InterruptedException {
        try {
            return answer(future);
        } catch (BackendFailure e) {
            if (Failures.isOfAnotherType(e)) {
                return otherwise;
            }
            throw e;
        }
    }

    private static <T> T answer(RedisFuture<T> future) throws BackendFailure, InterruptedException {
        return BlockingAnswer.of(future, LONGEST_ANSWER);
    }
}
