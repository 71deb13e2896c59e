package dev.holdfast.redis;

import dev.holdfast.BlockedThread;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.service.Inspector;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BlockedThreadsText;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What clients say about themselves. Who they are never changes, so that the same browser does not read it again;
 * whether the client still lives, and what its threads wait for, are other questions. Thread-safe.
 */
final class ClientRecords {

    /** Beyond that, all are read again. */
    private static final int MOST = 10_000;

    private static final String BLOCKED = "blocked";

    private final LockKeys keys;
    private final Map<String, ClientInfo> known = new ConcurrentHashMap<>();

    ClientRecords(LockKeys keys) {
        this.keys = keys;
    }

    /**
     * What was read of a client.
     *
     * @param info who it is, if it says so
     * @param blocked which of its threads own a lock and wait for another
     */
    record ClientRecord(Optional<ClientInfo> info, List<BlockedThread> blocked) {}

    /**
     * Who some clients are. Those that are not known yet are asked for at once.
     *
     * @param serving the connection to the server that serves a key
     */
    Map<String, ClientInfo> of(
            Collection<String> clientIds,
            Function<String, RedisAsyncCommands<String, String>> serving,
            Duration longestAnswer)
            throws BackendFailure, InterruptedException {
        Map<String, ClientInfo> found = new LinkedHashMap<>();
        List<String> unknown = new ArrayList<>();
        for (String clientId : new LinkedHashSet<>(clientIds)) {
            ClientInfo info = known.get(clientId);
            if (info == null) {
                unknown.add(clientId);
            } else {
                found.put(clientId, info);
            }
        }
        read(unknown, serving, longestAnswer)
                .forEach((clientId, record) -> record.info.ifPresent(info -> found.put(clientId, info)));
        return found;
    }

    /** What the records of some clients say now. They are read whole: HGET is not among the documented permissions. */
    Map<String, ClientRecord> read(
            Collection<String> clientIds,
            Function<String, RedisAsyncCommands<String, String>> serving,
            Duration longestAnswer)
            throws BackendFailure, InterruptedException {
        if (known.size() > MOST) {
            known.clear();
        }
        Map<String, RedisFuture<Map<String, String>>> asked = new LinkedHashMap<>();
        for (String clientId : new LinkedHashSet<>(clientIds)) {
            String record = keys.client(clientId);
            asked.put(clientId, serving.apply(record).hgetall(record));
        }
        Map<String, ClientRecord> found = new LinkedHashMap<>();
        for (Map.Entry<String, RedisFuture<Map<String, String>>> each : asked.entrySet()) {
            Map<String, String> fields = fields(each.getValue(), longestAnswer);
            Optional<ClientInfo> info = Inspector.clientInfo(fields);
            info.ifPresent(read -> known.put(each.getKey(), read));
            // The record of one that has gone is over before its last hold may be.
            found.put(
                    each.getKey(),
                    new ClientRecord(
                            info.or(() -> Optional.ofNullable(known.get(each.getKey()))),
                            info.isEmpty() ? List.of() : BlockedThreadsText.parse(fields.getOrDefault(BLOCKED, ""))));
        }
        return found;
    }

    /** Empty if there is none, if another program put something else there, or if its slot is on the move. */
    private static Map<String, String> fields(RedisFuture<Map<String, String>> record, Duration longestAnswer)
            throws BackendFailure, InterruptedException {
        try {
            return BlockingAnswer.of(record, longestAnswer);
        } catch (BackendFailure e) {
            if (Failures.isRefusedForItsSlot(e) || Failures.isOfAnotherType(e)) {
                return Map.of();
            }
            throw e;
        }
    }
}
