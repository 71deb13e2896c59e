package dev.holdfast.rate;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;

/** A server of a test's own, and a client that does not wait long for its answers. */
final class GateClient implements AutoCloseable {

    static final Duration DAY = Duration.ofDays(1);
    static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(2);

    final EmbeddedRedis redis = EmbeddedRedis.start();
    final Holdfast holdfast = HoldfastRedis.builder()
            .uri(redis.uri())
            .responseTimeout(RESPONSE_TIMEOUT)
            .build();
    final RateGates gates = RateGates.of(holdfast);

    @Override
    public void close() {
        holdfast.close();
        redis.close();
    }
}
