package dev.holdfast.shedlock;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;

/** A real Redis. */
final class RedisFixture extends ServerFixture {

    private final EmbeddedRedis redis = EmbeddedRedis.start();

    @Override
    Holdfast connect() {
        return HoldfastRedis.builder().uri(redis.uri()).build();
    }

    EmbeddedRedis redis() {
        return redis;
    }

    @Override
    void clear() {
        redis.execute("FLUSHALL");
    }

    @Override
    void stop() {
        redis.kill();
    }

    @Override
    void endIn(String name, Duration left) {
        redis.execute("PEXPIRE", WireFormat.DEFAULT.hold(name), Long.toString(left.toMillis()));
    }

    @Override
    public void close() {
        super.close();
        redis.close();
    }
}
