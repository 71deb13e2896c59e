package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.NamePortion;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.internal.browse.BrowsedMember.Open;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.KeyScanArgs;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds names of locks, portion by portion. Thread-safe. */
public final class NameWalk {

    private static final int PORTION = 500;
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);

    private final BrowsedMembers members;
    private final LockKeys keys;

    public NameWalk(BrowsedMembers members) {
        this.members = members;
        this.keys = members.keys().ofLocks();
    }

    /**
     * The names in one portion. Blocks.
     *
     * @throws IllegalArgumentException if none begins there
     */
    public NamePortion portion(String from) throws BackendFailure, InterruptedException {
        WalkPosition begun = WalkPosition.parse(from, members.size());
        int triesLeft = members.size().members();
        while (true) {
            Map<Integer, Open> connected = members.connected();
            WalkPosition at = begun.among(runs(connected));
            Open connection = Objects.requireNonNull(connected.get(at.member()));
            try {
                KeyScanCursor<String> found =
                        members.askOne(at.member(), connection, redis -> scan(redis, at.cursor()));
                Optional<String> next = found.isFinished() ? Optional.empty() : Optional.of(found.getCursor());
                return new NamePortion(
                        found.getKeys().stream()
                                .flatMap(key -> keys.nameInHoldKey(key).stream())
                                .toList(),
                        at.after(next, members.size()).map(WalkPosition::text));
            } catch (BackendFailure why) {
                triesLeft--;
                if (triesLeft == 0) {
                    throw why;
                }
            }
        }
    }

    private static Map<Integer, String> runs(Map<Integer, Open> connected) {
        return connected.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().runId().orElse("")));
    }

    private KeyScanCursor<String> scan(RedisAsyncCommands<String, String> redis, String cursor)
            throws BackendFailure, InterruptedException {
        KeyScanArgs matching = new KeyScanArgs();
        matching.match(keys.holdPattern());
        matching.limit(PORTION);
        return BlockingAnswer.of(
                cursor.isEmpty() ? redis.scan(matching) : redis.scan(ScanCursor.of(cursor), matching), LONGEST_ANSWER);
    }
}
