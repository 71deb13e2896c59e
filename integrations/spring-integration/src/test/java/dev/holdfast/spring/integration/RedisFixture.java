package dev.holdfast.spring.integration;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;

/** A real Redis. */
public final class RedisFixture extends ServerFixture {

    private final EmbeddedRedis redis = EmbeddedRedis.start();

    @Override
    Holdfast connect() {
        return HoldfastRedis.builder().uri(redis.uri()).build();
    }

    public EmbeddedRedis redis() {
        return redis;
    }

    @Override
    public void clear() {
        redis.execute("FLUSHALL");
    }

    @Override
    public void stop() {
        redis.kill();
    }

    @Override
    public void endIn(String name, Duration left) {
        redis.execute("PEXPIRE", WireFormat.DEFAULT.hold(name), Long.toString(left.toMillis()));
    }

    @Override
    public void close() {
        super.close();
        redis.close();
    }
}
