package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.lettuce.Connector;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/** Connections to one node of a cluster, with the credentials and TLS of the cluster's URI. */
final class MemberSource implements LettuceSource {

    private final Address address;
    private final RedisURI uri;
    private final Connector connector;
    private final String cluster;
    private final Client client;
    private final AtomicBoolean connectedBefore = new AtomicBoolean();

    /** The client of the cluster, as far as its connections are concerned. */
    interface Client {

        /** One that is connected for a moment, and sends no locks' requests. */
        Client PASSING = new Client() {};

        /**
         * Which node serves what may have changed. Called when a connection for requests is to be made that is not the
         * first, since the last was lost or could not be made, and when a node refuses a key.
         */
        default void lookAgain() {}

        /** A sharded channel to try; empty if none is to be used. */
        default Optional<String> probedChannel() {
            return Optional.empty();
        }

        /** A hash tag whose slot the node serves; another one for each number. */
        default Optional<String> tagServedBy(Address node, int passedOver) {
            return Optional.empty();
        }

        /** Where replicas of the node that serves the slot of a hash tag have something to confirm. */
        default String confirmationIn(String hashTag) {
            return hashTag;
        }
    }

    /**
     * A source that has not connected yet.
     *
     * @param like has what the node wants: credentials, TLS
     * @param cluster what the cluster is called in logs
     */
    MemberSource(Address address, RedisURI like, Connector connector, String cluster, Client client) {
        this.address = address;
        this.connector = connector;
        this.cluster = cluster;
        this.client = client;
        this.uri = RedisURI.Builder.redis(address.host(), address.port())
                .withSsl(like)
                .withAuthentication(like)
                .withTimeout(like.getTimeout())
                .build();
    }

    @Override
    public String outage() {
        return "none of the locks of its slots is granted, and their leases are lost unless they are renewed in time";
    }

    @Override
    public String description() {
        return address + " of " + cluster;
    }

    @Override
    public Optional<String> probedChannel() {
        return client.probedChannel();
    }

    @Override
    public String confirmationKey(String key, int refusals) {
        if (refusals > 0) {
            client.lookAgain();
        }
        return client.tagServedBy(address, refusals).map(client::confirmationIn).orElse(key);
    }

    @Override
    public <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec) {
        if (!connectedBefore.compareAndSet(false, true)) {
            client.lookAgain();
        }
        return connector.connect(codec, uri);
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub() {
        return connector.connectPubSub(uri);
    }

    /** Closes nothing: the connector belongs to the cluster. */
    @Override
    public void close() {}
}
