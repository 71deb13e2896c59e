package dev.holdfast.redis;

import dev.holdfast.LiveClient.Connection;
import dev.holdfast.LockInspection;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.KeyScanArgs;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a browser asks of one server, in portions that it answers in about a millisecond.
 *
 * @param redis the connection
 * @param keys where locks stand
 * @param node the server, as the topology names it
 * @param longestAnswer how long to wait for an answer
 */
record BrowsedServer(RedisAsyncCommands<String, String> redis, LockKeys keys, String node, Duration longestAnswer) {

    private static final int PORTION = 500;

    /**
     * Some names, and where the server goes on.
     *
     * @param names of locks
     * @param next empty at the end
     */
    record Scanned(List<String> names, Optional<String> next) {}

    /** What was seen, and whether the server has answered for all names. */
    record Seen(Map<String, LockInspection> locks, boolean allServed) {}

    /** Goes on with a walk through the keys; one begins with an empty cursor. */
    Scanned scan(String cursor) throws BackendFailure, InterruptedException {
        KeyScanArgs matching = new KeyScanArgs();
        matching.match(keys.holdPattern());
        matching.limit(PORTION);
        KeyScanCursor<String> found = BlockingAnswer.of(
                cursor.isEmpty() ? redis.scan(matching) : redis.scan(ScanCursor.of(cursor), matching), longestAnswer);
        return new Scanned(
                found.getKeys().stream()
                        .flatMap(key -> keys.nameInHoldKey(key).stream())
                        .toList(),
                found.isFinished() ? Optional.empty() : Optional.of(found.getCursor()));
    }

    Seen look(List<String> names, int mostWaiters) throws BackendFailure, InterruptedException {
        Map<String, LockInspection> seen = new LinkedHashMap<>();
        boolean allServed = true;
        for (int at = 0; at < names.size(); at += PORTION) {
            LockLook look = new LockLook(redis, keys, node, mostWaiters, longestAnswer);
            seen.putAll(look.at(names.subList(at, Math.min(at + PORTION, names.size()))));
            allServed &= look.allServed();
        }
        return new Seen(seen, allServed);
    }

    /** Who listens to messages here, by id. A server that does not say it leaves all unknown. */
    Map<String, Connection> connections(List<String> clientIds) throws BackendFailure, InterruptedException {
        Map<String, Connection> connections = new LinkedHashMap<>();
        for (int at = 0; at < clientIds.size(); at += PORTION) {
            List<String> some = clientIds.subList(at, Math.min(at + PORTION, clientIds.size()));
            Map<String, Long> listeners = listeners(some);
            for (String clientId : some) {
                Long count = listeners.get(keys.channel(clientId));
                connections.put(
                        clientId,
                        count == null
                                ? Connection.UNKNOWN
                                : count > 0 ? Connection.CONNECTED : Connection.NOT_CONNECTED);
            }
        }
        return connections;
    }

    private Map<String, Long> listeners(List<String> clientIds) throws BackendFailure, InterruptedException {
        try {
            return BlockingAnswer.of(
                    redis.pubsubNumsub(clientIds.stream().map(keys::channel).toArray(String[]::new)), longestAnswer);
        } catch (BackendFailure e) {
            if (Failures.serverWords(e) != null) {
                // Not permitted, or not known to a proxy.
                return Map.of();
            }
            throw e;
        }
    }
}
