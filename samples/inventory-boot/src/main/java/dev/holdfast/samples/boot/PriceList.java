package dev.holdfast.samples.boot;

import java.util.Map;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/** The cache that instances share. It knows nothing of locks. */
@Component
class PriceList {

    static final String PRICES = "inventory:prices";
    static final String LOADED = "inventory:prices:loaded";

    private final StringRedisTemplate redis;

    PriceList(StringRedisTemplate redis) {
        this.redis = redis;
    }

    void load() {
        redis.opsForHash().putAll(PRICES, Map.of("book", "1290", "pen", "290"));
        redis.opsForValue().increment(LOADED);
    }
}
