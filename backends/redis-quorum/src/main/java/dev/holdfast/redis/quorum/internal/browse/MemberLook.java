package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.internal.service.LockSighting;
import dev.holdfast.redis.quorum.internal.service.LockSighting.Place;
import dev.holdfast.redis.quorum.internal.wire.VoteValue;
import io.lettuce.core.ScoredValue;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What one member is asked about some locks, all of it at once.
 *
 * @param names of the locks
 * @param mostWaiters how many of a queue to read
 */
record MemberLook(LockKeys keys, List<String> names, int mostWaiters) {

    /** In the place of a value that is of another type. */
    private static final Stored OF_ANOTHER_TYPE = new Stored(Optional.empty(), true, 0, 0, List.of());

    /**
     * What stands at a lock's keys.
     *
     * @param value empty if nothing stands at the hold's key, or something that is no vote
     * @param foreign whether it is the latter
     */
    record Stored(Optional<VoteValue> value, boolean foreign, long leftMillis, long length, List<Place> waiting) {

        LockSighting at(long micros) {
            return new LockSighting(micros, value, leftMillis, length, waiting);
        }
    }

    /** By name. */
    CompletionStage<Map<String, Stored>> at(RedisAsyncCommands<String, String> redis) {
        Map<String, CompletableFuture<Stored>> asked = new HashMap<>();
        for (String name : names) {
            asked.put(name, stored(redis, name).toCompletableFuture());
        }
        return CompletableFuture.allOf(asked.values().toArray(CompletableFuture<?>[]::new))
                .thenApply(all -> {
                    Map<String, Stored> read = new HashMap<>();
                    asked.forEach((name, stored) -> read.put(name, stored.join()));
                    return read;
                });
    }

    private CompletionStage<Stored> stored(RedisAsyncCommands<String, String> redis, String name) {
        CompletionStage<Stored> value = ForeignKeys.unlessOfAnotherType(
                redis.get(keys.hold(name)).thenApply(MemberLook::stored), OF_ANOTHER_TYPE);
        CompletionStage<Long> leftMillis = redis.pttl(keys.hold(name));
        CompletionStage<Long> length = ForeignKeys.unlessOfAnotherType(redis.zcard(keys.queue(name)), 0L);
        CompletionStage<List<Place>> waiting = mostWaiters == 0
                ? CompletableFuture.completedFuture(List.of())
                : ForeignKeys.unlessOfAnotherType(
                                redis.zrangeWithScores(keys.queue(name), 0, mostWaiters - 1L), List.of())
                        .thenApply(MemberLook::places);
        return value.thenCombine(
                        leftMillis, (stored, left) -> new Stored(stored.value, stored.foreign, left, 0, List.of()))
                .thenCombine(
                        length,
                        (stored, all) -> new Stored(stored.value, stored.foreign, stored.leftMillis, all, List.of()))
                .thenCombine(
                        waiting,
                        (stored, places) ->
                                new Stored(stored.value, stored.foreign, stored.leftMillis, stored.length, places));
    }

    private static Stored stored(@Nullable String value) {
        Optional<VoteValue> vote = Optional.ofNullable(value).flatMap(VoteValue::parse);
        return new Stored(vote, value != null && vote.isEmpty(), 0, 0, List.of());
    }

    private static List<Place> places(List<ScoredValue<String>> queue) {
        return queue.stream()
                .flatMap(entry -> Place.parse(entry.getValue(), (long) entry.getScore()).stream())
                .toList();
    }
}
