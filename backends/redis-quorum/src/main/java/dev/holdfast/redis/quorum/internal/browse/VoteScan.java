package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.KeyScanArgs;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * One walk through the keys of one member, for the names of locks at which something stands.
 *
 * @param names without those that SCAN has shown before
 * @param isComplete whether all keys were looked through
 */
record VoteScan(Set<String> names, boolean isComplete) {

    private static final int PORTION = 500;
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);

    /** Walks, portion by portion, until the time is over or there are so many names. Blocks. */
    static VoteScan of(RedisAsyncCommands<String, String> redis, LockKeys keys, Duration longest, int mostNames)
            throws BackendFailure, InterruptedException {
        long startedNanos = System.nanoTime();
        KeyScanArgs matching = new KeyScanArgs();
        matching.match(keys.holdPattern());
        matching.limit(PORTION);
        Set<String> names = new HashSet<>();
        KeyScanCursor<String> cursor = answer(redis.scan(matching));
        add(cursor, keys, names);
        while (!cursor.isFinished()
                && names.size() < mostNames
                && System.nanoTime() - startedNanos < longest.toNanos()) {
            cursor = answer(redis.scan(ScanCursor.of(cursor.getCursor()), matching));
            add(cursor, keys, names);
        }
        return new VoteScan(names, cursor.isFinished());
    }

    private static void add(KeyScanCursor<String> portion, LockKeys keys, Set<String> names) {
        portion.getKeys().forEach(key -> keys.nameInHoldKey(key).ifPresent(names::add));
    }

    private static <T> T answer(RedisFuture<T> future) throws BackendFailure, InterruptedException {
        return BlockingAnswer.of(future, LONGEST_ANSWER);
    }
}
