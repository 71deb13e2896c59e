package dev.holdfast.redis;

import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.service.Inspector;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What clients say about themselves. It never changes, so what was read once is not read again by the same browser;
 * whether the client still lives is another question. Thread-safe.
 */
final class ClientRecords {

    /** Beyond that, all are read again. */
    private static final int MOST = 10_000;

    private final LockKeys keys;
    private final Map<String, ClientInfo> known = new ConcurrentHashMap<>();

    ClientRecords(LockKeys keys) {
        this.keys = keys;
    }

    /**
     * What is known of some clients. Those that are not known yet are asked for at once.
     *
     * @param serving the connection to the server that serves a key
     */
    Map<String, ClientInfo> of(
            Collection<String> clientIds,
            Function<String, RedisAsyncCommands<String, String>> serving,
            Duration longestAnswer)
            throws BackendFailure, InterruptedException {
        if (known.size() > MOST) {
            known.clear();
        }
        Map<String, RedisFuture<Map<String, String>>> asked = new LinkedHashMap<>();
        Map<String, ClientInfo> found = new LinkedHashMap<>();
        for (String clientId : new LinkedHashSet<>(clientIds)) {
            ClientInfo info = known.get(clientId);
            if (info == null) {
                String record = keys.client(clientId);
                asked.put(clientId, serving.apply(record).hgetall(record));
            } else {
                found.put(clientId, info);
            }
        }
        for (Map.Entry<String, RedisFuture<Map<String, String>>> each : asked.entrySet()) {
            read(each.getValue(), longestAnswer).ifPresent(info -> {
                known.put(each.getKey(), info);
                found.put(each.getKey(), info);
            });
        }
        return found;
    }

    /** Empty if there is none, if another program put something else there, or if its slot is on the move. */
    private static Optional<ClientInfo> read(RedisFuture<Map<String, String>> record, Duration longestAnswer)
            throws BackendFailure, InterruptedException {
        try {
            return Inspector.clientInfo(BlockingAnswer.of(record, longestAnswer));
        } catch (BackendFailure e) {
            if (Failures.isRefusedForItsSlot(e) || Failures.isOfAnotherType(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
