package dev.holdfast.rate;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Gates on one server. */
class RedisGateTest extends RateGateContract {

    private static EmbeddedRedis redis;

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @BeforeEach
    void forget() {
        redis.execute("FLUSHALL");
    }

    @Override
    Holdfast connect() {
        return HoldfastRedis.connect(redis.uri());
    }

    @Override
    Holdfast connect(Executor executor) {
        return HoldfastRedis.builder().uri(redis.uri()).executor(executor).build();
    }
}
