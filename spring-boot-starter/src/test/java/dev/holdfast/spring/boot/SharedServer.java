package dev.holdfast.spring.boot;

import dev.holdfast.embedded.EmbeddedRedis;

/** One real server for all tests of this JVM, which keep apart by the names of their locks. It ends with the JVM. */
final class SharedServer {

    private static final EmbeddedRedis REDIS = EmbeddedRedis.start();

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
