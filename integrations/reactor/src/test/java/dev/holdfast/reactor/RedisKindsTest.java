package dev.holdfast.reactor;

import dev.holdfast.embedded.junit.EmbeddedRedisExtension;
import dev.holdfast.redis.HoldfastRedis;
import org.junit.jupiter.api.extension.RegisterExtension;

/** On a real server. */
class RedisKindsTest extends KindsContract {

    @RegisterExtension
    static final EmbeddedRedisExtension redis = new EmbeddedRedisExtension();

    RedisKindsTest() {
        super(() -> HoldfastRedis.connect(redis.uri()));
    }
}
