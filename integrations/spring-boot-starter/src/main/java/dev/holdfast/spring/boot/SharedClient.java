package dev.holdfast.spring.boot;

import dev.holdfast.redis.HoldfastRedisBuilder;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The server to which a client of Lettuce goes that the application has already, with its options, credentials and
 * certificates.
 */
final class SharedClient implements LockServer {

    private final Supplier<RedisClient> clients;
    private final Optional<RedisURI> sentinels;
    private final String origin;
    private final String remedy;

    private SharedClient(Supplier<RedisClient> clients, Optional<RedisURI> sentinels, String origin, String remedy) {
        this.clients = clients;
        this.sentinels = sentinels;
        this.origin = origin;
        this.remedy = remedy;
    }

    static LockServer ofBean(RedisClusterClient client) {
        String remedy = "give the RedisClusterClient bean the URIs of the cluster, or set " + ServerOfUri.PROPERTY;
        return new LockServer() {
            @Override
            public void into(HoldfastRedisBuilder builder) {
                builder.client(client);
            }

            @Override
            public String origin() {
                return "the application's RedisClusterClient bean";
            }

            @Override
            public String remedy() {
                return remedy;
            }
        };
    }

    static SharedClient ofBean(RedisClient client) {
        return new SharedClient(
                () -> client,
                Optional.empty(),
                "the application's RedisClient bean",
                "give the RedisClient bean the URI of the server, or set " + ServerOfUri.PROPERTY);
    }

    /**
     * The client of Spring Data Redis.
     *
     * @param clients the one of the moment, since a factory makes another when it is stopped and started again
     * @param sentinels the Sentinels, if it goes to what they name; Lettuce would believe the first that answers
     * @param where such as {@code localhost:6379}
     */
    static SharedClient ofSpringData(Supplier<RedisClient> clients, Optional<RedisURI> sentinels, String where) {
        return new SharedClient(
                clients,
                sentinels,
                "the LettuceConnectionFactory of Spring Data Redis, " + where,
                "correct spring.data.redis.*, or give locks a server of their own by " + ServerOfUri.PROPERTY);
    }

    @Override
    public void into(HoldfastRedisBuilder builder) {
        builder.client(clients);
        sentinels.ifPresent(builder::uri);
    }

    @Override
    public String origin() {
        return origin;
    }

    @Override
    public String remedy() {
        return remedy;
    }
}
