package dev.holdfast.redis;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespConnection;

/** A client's subscription. */
final class Subscriber implements AutoCloseable {

    private static final String NOTHING = "nothing came before this";

    private final EmbeddedRedis redis;
    private final String channel;
    private final RespConnection connection;

    Subscriber(EmbeddedRedis redis, String client) {
        this.redis = redis;
        this.channel = "holdfast:to:" + client;
        this.connection = redis.connect();
        connection.execute("SUBSCRIBE", channel);
    }

    /** The next message; fails if none comes within seconds. */
    String next() {
        return connection.receive().items().get(2).text();
    }

    /** Whether no message has been sent that was not read yet. */
    boolean heardNothing() {
        redis.execute("PUBLISH", channel, NOTHING);
        return next().equals(NOTHING);
    }

    @Override
    public void close() {
        connection.close();
    }
}
