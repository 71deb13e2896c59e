package dev.holdfast.redis;

import dev.holdfast.redis.internal.cluster.ClusterSetup;
import dev.holdfast.redis.internal.cluster.ClusterTransport;
import dev.holdfast.redis.internal.cluster.SuppliedNodes;
import dev.holdfast.redis.internal.confirm.ConfirmationSettings;
import dev.holdfast.redis.internal.connect.LettuceTransport;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.failure.StartAdvice;
import dev.holdfast.redis.internal.lettuce.ClusterUri;
import dev.holdfast.redis.internal.lettuce.Connector;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.lettuce.OwnClient;
import dev.holdfast.redis.internal.lettuce.ServerUri;
import dev.holdfast.redis.internal.lettuce.SuppliedClient;
import dev.holdfast.redis.internal.lettuce.SuppliedClusterClient;
import dev.holdfast.redis.internal.lettuce.TrustedCertificates;
import dev.holdfast.redis.internal.sentinel.SentinelAccess;
import dev.holdfast.redis.internal.sentinel.SentinelGroup;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where the servers are and how they are reached, as a builder is told. Not thread-safe. */
final class Servers {

    private @Nullable RedisURI uri;
    private List<RedisURI> cluster = List.of();

    @Nullable
    Supplier<RedisClient> clients;

    @Nullable
    RedisClusterClient clusterClient;

    @Nullable
    SslOptions sslOptions;

    SentinelAccess sentinels = SentinelAccess.OF_THE_URI;

    /** A single server, or a group that Sentinels watch. */
    void uri(RedisURI given) {
        uri = given;
        cluster = List.of();
    }

    /**
     * Nodes of a cluster.
     *
     * @throws IllegalArgumentException if there is none, or one cannot be one
     */
    void cluster(List<RedisURI> nodes) {
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("No node of the cluster is named");
        }
        nodes.forEach(ClusterUri::withoutDatabase);
        cluster = List.copyOf(nodes);
        uri = null;
    }

    private boolean areCluster() {
        return !cluster.isEmpty() || clusterClient != null;
    }

    /**
     * Refuses settings that have no effect.
     *
     * @throws IllegalStateException if there is one, or no server is named
     * @throws IllegalArgumentException if there are TLS settings, and the URI is one without TLS
     */
    void requireUse() {
        if (areCluster() && (clients != null || uri != null)) {
            throw new IllegalStateException(
                    "A RedisClient or a redis:// URI names one server: give the builder nodes of the cluster, a"
                            + " RedisClusterClient, or both, and nothing else");
        }
        if (!areCluster() && uri == null && clients == null) {
            throw new IllegalStateException("No server: call uri(\"redis://host:port\") or client(redisClient) first");
        }
        RedisURI named = cluster.isEmpty() ? uri : cluster.get(0);
        if (sslOptions != null) {
            if (clients != null || clusterClient != null) {
                throw new IllegalStateException("TLS settings have no effect on a given RedisClient: set its"
                        + " ClientOptions' sslOptions, or give a URI alone");
            }
            TrustedCertificates.requireTls(Objects.requireNonNull(named));
        }
        if (named != null) {
            sentinels.requireSentinels(named);
        }
    }

    /** The way to the servers. May block where only a cluster client is given: it may have to ask for its nodes. */
    RedisTransport transport(
            LockKeys keys,
            Startup startup,
            Timing timing,
            Duration responseTimeout,
            @Nullable ConfirmationSettings confirming) {
        return areCluster()
                ? new ClusterTransport(clusterSetup(keys, startup, timing, responseTimeout, confirming))
                : new LettuceTransport(source(timing), startup, timing, confirming);
    }

    /**
     * Connects a browser. Blocks for a few seconds at most.
     *
     * @param timing waits for connections; its owner ends it
     */
    ScannedServers scanned(Timing timing) throws InterruptedException {
        if (!areCluster()) {
            return ScannedServers.Single.connected(source(timing));
        }
        return ScannedServers.Cluster.connected(
                clusterNodes(),
                clusterClient == null
                        ? new OwnClient(cluster.get(0), Optional.ofNullable(sslOptions), timing)
                        : new SuppliedClusterClient(clusterClient, timing));
    }

    private List<RedisURI> clusterNodes() {
        return cluster.isEmpty() ? nodesOf(Objects.requireNonNull(clusterClient)) : cluster;
    }

    private ClusterSetup clusterSetup(
            LockKeys keys,
            Startup startup,
            Timing timing,
            Duration responseTimeout,
            @Nullable ConfirmationSettings confirming) {
        if (clusterClient == null) {
            Connector own = OwnClient.ofCluster(cluster.get(0), Optional.ofNullable(sslOptions), timing);
            return new ClusterSetup(cluster, own, keys, startup, timing, responseTimeout, confirming);
        }
        return new ClusterSetup(
                clusterNodes(),
                new SuppliedClusterClient(clusterClient, timing),
                keys,
                startup,
                timing,
                responseTimeout,
                confirming);
    }

    private static List<RedisURI> nodesOf(RedisClusterClient client) {
        try {
            return SuppliedNodes.of(client);
        } catch (BackendFailure e) {
            throw e.toException(null, StartAdvice.message("the cluster of the client that was given", e));
        }
    }

    private LettuceSource source(Timing timing) {
        if (clients != null) {
            SuppliedClient client = new SuppliedClient(clients, Optional.ofNullable(uri), timing);
            return uri == null ? client : SentinelGroup.sourceOf(uri, sentinels, client, timing);
        }
        RedisURI server = Objects.requireNonNull(uri);
        OwnClient client = new OwnClient(server, Optional.ofNullable(sslOptions), timing);
        return SentinelGroup.sourceOf(server, sentinels, client, timing);
    }

    /** Shows no credentials. */
    @Override
    public String toString() {
        if (!cluster.isEmpty()) {
            return cluster.stream().map(ServerUri::describe).collect(Collectors.joining(", "));
        }
        if (uri != null) {
            return ServerUri.describe(uri);
        }
        return clients == null && clusterClient == null ? "no server yet" : "the server of a given client";
    }
}
