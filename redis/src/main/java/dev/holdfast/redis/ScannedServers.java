package dev.holdfast.redis;

import dev.holdfast.LiveLock;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.redis.internal.cluster.PrimaryConnections;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.lettuce.ClusterNode;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.lettuce.OwnClient;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The servers whose keys a browser goes through. */
interface ScannedServers {

    Duration LONGEST_ANSWER = Duration.ofSeconds(5);

    /** Without credentials. */
    String description();

    LockListing list(LockKeys keys, Duration longest, int mostLocks) throws BackendFailure, InterruptedException;

    void close();

    /** One server, or the primary that Sentinels name. */
    record Single(LettuceSource source, StatefulRedisConnection<String, String> connection) implements ScannedServers {

        static Single connected(LettuceSource source) throws BackendFailure, InterruptedException {
            StatefulRedisConnection<String, String> connection =
                    BlockingAnswer.of(source.connect(StringCodec.UTF8), LONGEST_ANSWER);
            ClusterNode.refuse(connection, LONGEST_ANSWER);
            return new Single(source, connection);
        }

        @Override
        public String description() {
            return source.description();
        }

        @Override
        public LockListing list(LockKeys keys, Duration longest, int mostLocks)
                throws BackendFailure, InterruptedException {
            Topology topology = source.topology(connection.isOpen());
            RedisAsyncCommands<String, String> redis = connection.async();
            return new LockScan(redis, keys, topology, topology.nodes().get(0).address(), key -> redis, LONGEST_ANSWER)
                    .list(longest, mostLocks);
        }

        @Override
        public void close() {
            connection.close();
            source.close();
        }
    }

    /** All primaries of a cluster, one after the other; each listing asks anew which there are. */
    record Cluster(String description, List<RedisURI> nodes, OwnClient client) implements ScannedServers {

        static Cluster connected(String description, List<RedisURI> nodes, OwnClient client)
                throws BackendFailure, InterruptedException {
            PrimaryConnections.open(nodes, client, LONGEST_ANSWER).close();
            return new Cluster(description, nodes, client);
        }

        @Override
        public LockListing list(LockKeys keys, Duration longest, int mostLocks)
                throws BackendFailure, InterruptedException {
            long untilNanos = System.nanoTime() + longest.toNanos();
            try (PrimaryConnections primaries = PrimaryConnections.open(nodes, client, LONGEST_ANSWER)) {
                List<LiveLock> locks = new ArrayList<>();
                long foreignKeys = 0;
                boolean complete = true;
                Instant first = null;
                for (Map.Entry<String, RedisAsyncCommands<String, String>> primary :
                        primaries.byAddress().entrySet()) {
                    Duration left = Duration.ofNanos(Math.max(1, untilNanos - System.nanoTime()));
                    LockListing part = new LockScan(
                                    primary.getValue(),
                                    keys,
                                    primaries.topology(),
                                    primary.getKey(),
                                    key -> primaries.serving(key, primary.getValue()),
                                    LONGEST_ANSWER)
                            .list(left, mostLocks);
                    locks.addAll(part.locks());
                    foreignKeys += part.foreignKeys();
                    complete &= part.complete();
                    first = earlier(first, part.serverTime());
                }
                List<LiveLock> listed = locks.stream()
                        .sorted(Comparator.comparing(LiveLock::name))
                        .limit(mostLocks)
                        .toList();
                return new LockListing(
                        listed,
                        foreignKeys,
                        complete && locks.size() <= mostLocks,
                        first == null ? Instant.EPOCH : first,
                        primaries.topology());
            }
        }

        private static Instant earlier(@Nullable Instant one, Instant other) {
            return one == null || other.isBefore(one) ? other : one;
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
