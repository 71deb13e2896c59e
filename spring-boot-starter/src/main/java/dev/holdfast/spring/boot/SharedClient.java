package dev.holdfast.spring.boot;

import dev.holdfast.redis.HoldfastRedisBuilder;
import io.lettuce.core.RedisClient;

/** The server to which a client of Lettuce goes that the application has already, with its options, credentials and certificates. */
final class SharedClient implements LockServer {

    private final RedisClient client;
    private final String origin;
    private final String remedy;

    private SharedClient(RedisClient client, String origin, String remedy) {
        this.client = client;
        this.origin = origin;
        this.remedy = remedy;
    }

    static SharedClient ofBean(RedisClient client) {
        return new SharedClient(
                client,
                "the application's RedisClient bean",
                "give the RedisClient bean the URI of the server, or set " + ServerOfUri.PROPERTY);
    }

    /**
     * The client of Spring Data Redis.
     *
     * @param where such as {@code localhost:6379}
     */
    static SharedClient ofSpringData(RedisClient client, String where) {
        return new SharedClient(
                client,
                "the LettuceConnectionFactory of Spring Data Redis, " + where,
                "correct spring.data.redis.*, or give locks a server of their own by " + ServerOfUri.PROPERTY);
    }

    @Override
    public void into(HoldfastRedisBuilder builder) {
        builder.client(client);
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
