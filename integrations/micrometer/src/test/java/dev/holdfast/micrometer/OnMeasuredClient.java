package dev.holdfast.micrometer;

import dev.holdfast.embedded.EmbeddedRedis;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/** Each test has a client that is measured; the server is that of all tests of the class. */
abstract class OnMeasuredClient {

    static EmbeddedRedis redis;

    final MeasuredClient client = new MeasuredClient(redis);

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @AfterEach
    void closeClient() {
        client.close();
    }
}
