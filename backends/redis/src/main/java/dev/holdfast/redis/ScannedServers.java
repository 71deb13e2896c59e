package dev.holdfast.redis;

import dev.holdfast.LiveClient;
import dev.holdfast.LiveLock;
import dev.holdfast.LockInspection;
import dev.holdfast.LockListing;
import dev.holdfast.NamePortion;
import dev.holdfast.Topology;
import dev.holdfast.redis.internal.cluster.PrimaryConnections;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.lettuce.BoundedText;
import dev.holdfast.redis.internal.lettuce.ClusterNode;
import dev.holdfast.redis.internal.lettuce.ClusterUri;
import dev.holdfast.redis.internal.lettuce.Connector;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The servers whose keys a browser goes through. */
interface ScannedServers {

    Duration LONGEST_ANSWER = Duration.ofSeconds(5);

    /** Without credentials. */
    String description();

    LockListing list(LockKeys keys, Duration longest, int mostLocks) throws BackendFailure, InterruptedException;

    NamePortion names(LockKeys keys, String from) throws BackendFailure, InterruptedException;

    Map<String, LockInspection> look(LockKeys keys, ClientRecords records, List<String> names, int mostWaiters)
            throws BackendFailure, InterruptedException;

    List<LiveClient> clients(LockKeys keys, ClientRecords records, List<String> clientIds)
            throws BackendFailure, InterruptedException;

    Topology topology();

    void close();

    /** One server, or the primary that Sentinels name. */
    record Single(LettuceSource source, StatefulRedisConnection<String, String> connection) implements ScannedServers {

        /** Connects, and closes the source if that fails. */
        static Single connected(LettuceSource source) throws InterruptedException {
            // It may come when nobody waits for it any more, and a client that others own does not close it.
            CompletableFuture<StatefulRedisConnection<String, String>> connecting =
                    source.connect(BoundedText.CODEC).toCompletableFuture();
            try {
                StatefulRedisConnection<String, String> connection = BlockingAnswer.of(connecting, LONGEST_ANSWER);
                ClusterNode.refuse(connection, LONGEST_ANSWER);
                return new Single(source, connection);
            } catch (BackendFailure e) {
                closeOnceThere(connecting);
                source.close();
                throw RedisLockBrowser.failed(source.description(), e);
            } catch (Throwable e) {
                // Its threads would go on without an owner.
                closeOnceThere(connecting);
                source.close();
                throw e;
            }
        }

        private static void closeOnceThere(CompletableFuture<StatefulRedisConnection<String, String>> connecting) {
            var unused = connecting.thenCompose(StatefulRedisConnection::closeAsync);
        }

        @Override
        public String description() {
            return source.description();
        }

        @Override
        public LockListing list(LockKeys keys, Duration longest, int mostLocks)
                throws BackendFailure, InterruptedException {
            Topology topology = topology();
            RedisAsyncCommands<String, String> redis = connection.async();
            return new LockScan(redis, keys, topology, topology.nodes().get(0).address(), key -> redis, LONGEST_ANSWER)
                    .list(longest, mostLocks);
        }

        private BrowsedServer server(LockKeys keys) {
            return new BrowsedServer(
                    connection.async(), keys, topology().nodes().get(0).address(), LONGEST_ANSWER);
        }

        @Override
        public NamePortion names(LockKeys keys, String from) throws BackendFailure, InterruptedException {
            BrowsedServer.Scanned scanned = server(keys).scan(from);
            return new NamePortion(scanned.names(), scanned.next());
        }

        @Override
        public Map<String, LockInspection> look(
                LockKeys keys, ClientRecords records, List<String> names, int mostWaiters)
                throws BackendFailure, InterruptedException {
            return ServerAnswers.described(
                    server(keys).look(names, mostWaiters).locks(), records, key -> connection.async());
        }

        @Override
        public List<LiveClient> clients(LockKeys keys, ClientRecords records, List<String> clientIds)
                throws BackendFailure, InterruptedException {
            return ServerAnswers.clients(
                    clientIds,
                    records.read(clientIds, key -> connection.async(), LONGEST_ANSWER),
                    List.of(server(keys).connections(clientIds)));
        }

        @Override
        public Topology topology() {
            return source.topology(connection.isOpen());
        }

        @Override
        public void close() {
            connection.close();
            source.close();
        }
    }

    /** All primaries of a cluster, one after the other; each listing asks anew which there are. */
    record Cluster(String description, List<RedisURI> nodes, Connector connector, OpenPrimaries open)
            implements ScannedServers {

        /** Connects, and closes the connector if that fails. */
        static Cluster connected(List<RedisURI> nodes, Connector connector) throws InterruptedException {
            String description = ClusterUri.describe(nodes);
            try {
                PrimaryConnections.open(nodes, connector, LONGEST_ANSWER).close();
                return new Cluster(description, nodes, connector, new OpenPrimaries(nodes, connector, LONGEST_ANSWER));
            } catch (BackendFailure e) {
                connector.close();
                throw RedisLockBrowser.failed(description, e);
            } catch (Throwable e) {
                // Its threads would go on without an owner.
                connector.close();
                throw e;
            }
        }

        @Override
        public LockListing list(LockKeys keys, Duration longest, int mostLocks)
                throws BackendFailure, InterruptedException {
            long untilNanos = System.nanoTime() + longest.toNanos();
            try (PrimaryConnections primaries = PrimaryConnections.open(nodes, connector, LONGEST_ANSWER)) {
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
        public NamePortion names(LockKeys keys, String from) throws BackendFailure, InterruptedException {
            return open.ask(primaries -> ClusterScan.portion(primaries, keys, from, LONGEST_ANSWER));
        }

        @Override
        public Map<String, LockInspection> look(
                LockKeys keys, ClientRecords records, List<String> names, int mostWaiters)
                throws BackendFailure, InterruptedException {
            return open.ask(primaries -> {
                Map<String, List<String>> byNode = new LinkedHashMap<>();
                for (String name : names) {
                    primaries
                            .addressOf(keys.hold(name))
                            .ifPresent(address -> byNode.computeIfAbsent(address, first -> new ArrayList<>())
                                    .add(name));
                }
                Map<String, LockInspection> seen = new LinkedHashMap<>();
                boolean allServed = true;
                for (Map.Entry<String, List<String>> each : byNode.entrySet()) {
                    BrowsedServer.Seen part = new BrowsedServer(
                                    primaries.at(each.getKey()), keys, each.getKey(), LONGEST_ANSWER)
                            .look(each.getValue(), mostWaiters);
                    seen.putAll(part.locks());
                    allServed &= part.allServed();
                }
                return new OpenPrimaries.Answer<>(
                        ServerAnswers.described(seen, records, primaries::serving), allServed);
            });
        }

        @Override
        public List<LiveClient> clients(LockKeys keys, ClientRecords records, List<String> clientIds)
                throws BackendFailure, InterruptedException {
            return open.ask(primaries -> {
                List<Map<String, LiveClient.Connection>> listening = new ArrayList<>();
                for (Map.Entry<String, RedisAsyncCommands<String, String>> each :
                        primaries.byAddress().entrySet()) {
                    listening.add(new BrowsedServer(each.getValue(), keys, each.getKey(), LONGEST_ANSWER)
                            .connections(clientIds));
                }
                return new OpenPrimaries.Answer<>(
                        ServerAnswers.clients(
                                clientIds, records.read(clientIds, primaries::serving, LONGEST_ANSWER), listening),
                        true);
            });
        }

        @Override
        public Topology topology() {
            return open.topology();
        }

        @Override
        public void close() {
            connector.close();
            open.close();
        }
    }
}
