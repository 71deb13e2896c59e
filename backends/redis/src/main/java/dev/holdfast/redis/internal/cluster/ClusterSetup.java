package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.confirm.ConfirmationSettings;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.lettuce.ClusterUri;
import dev.holdfast.redis.internal.lettuce.Connector;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.LockKeys;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client of a cluster is made of.
 *
 * @param uris nodes of the cluster, one at least; the first has what all nodes want: credentials, TLS
 * @param connector connects to any node; closed with the transport
 * @param keys where locks stand
 * @param startup whether starting waits for the cluster
 * @param timing its owner ends it
 * @param responseTimeout how long an answer is waited for
 * @param confirming what the replicas of each node have to confirm; null if nothing
 */
public record ClusterSetup(
        List<RedisURI> uris,
        Connector connector,
        LockKeys keys,
        Startup startup,
        Timing timing,
        Duration responseTimeout,
        @Nullable ConfirmationSettings confirming) {

    /** Copies the list. */
    public ClusterSetup {
        uris = List.copyOf(uris);
    }

    /** For how long a request is repeated that is refused for now; the last time has to be answered, too. */
    long longestNanos() {
        return responseTimeout.toNanos() / 10 * 9;
    }

    /** What all nodes want. */
    RedisURI like() {
        return uris.get(0);
    }

    List<Seed> seeds() {
        return uris.stream().map(uri -> new Seed(uri, connector)).toList();
    }

    /** Connections to one of the nodes. */
    MemberSource source(Address address, MemberSource.Client client) {
        return new MemberSource(address, like(), connector, description(), client);
    }

    /** Without credentials. */
    String description() {
        return ClusterUri.describe(uris);
    }
}
