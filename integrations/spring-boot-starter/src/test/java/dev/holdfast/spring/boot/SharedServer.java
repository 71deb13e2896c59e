package dev.holdfast.spring.boot;

import dev.holdfast.embedded.EmbeddedRedis;
import io.lettuce.core.RedisClient;
import java.util.concurrent.TimeUnit;

/** One real server for all tests of this JVM, which keep apart by the names of their locks. It ends with the JVM. */
final class SharedServer {

    private static final EmbeddedRedis REDIS = EmbeddedRedis.start();

    static {
        // A client gives up its first connection after five seconds, which a busy machine may need to load the classes.
        RedisClient first = RedisClient.create(REDIS.uri());
        first.connect().sync().ping();
        first.shutdown(0, 0, TimeUnit.SECONDS);
    }

    private SharedServer() {}

    static EmbeddedRedis redis() {
        return REDIS;
    }

    static String uri() {
        return REDIS.uri();
    }

    static String port() {
        return Integer.toString(REDIS.port());
    }
}
