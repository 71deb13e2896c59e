package dev.holdfast.redis;

import dev.holdfast.NamePortion;
import dev.holdfast.redis.internal.cluster.PrimaryConnections;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A walk through the keys of all primaries, one after the other. A portion begins at {@code ADDRESS CURSOR}; if that
 * primary is none any more, the walk is over, and what it has not seen is found by the next one.
 */
final class ClusterScan {

    private ClusterScan() {}

    static OpenPrimaries.Answer<NamePortion> portion(
            PrimaryConnections primaries, LockKeys keys, String from, Duration longestAnswer)
            throws BackendFailure, InterruptedException {
        List<String> addresses = new ArrayList<>(primaries.byAddress().keySet());
        int blank = from.indexOf(' ');
        String address = blank < 0 ? addresses.get(0) : from.substring(0, blank);
        RedisAsyncCommands<String, String> redis = primaries.byAddress().get(address);
        if (redis == null) {
            return new OpenPrimaries.Answer<>(new NamePortion(List.of(), Optional.empty()), true);
        }
        BrowsedServer.Scanned scanned =
                new BrowsedServer(redis, keys, address, longestAnswer).scan(blank < 0 ? "" : from.substring(blank + 1));
        int following = addresses.indexOf(address) + 1;
        Optional<String> next = scanned.next()
                .map(cursor -> address + " " + cursor)
                .or(() ->
                        following < addresses.size() ? Optional.of(addresses.get(following) + " ") : Optional.empty());
        return new OpenPrimaries.Answer<>(new NamePortion(scanned.names(), next), true);
    }
}
