package dev.holdfast.samples.boot;

import dev.holdfast.spring.LockMode;
import dev.holdfast.spring.Locked;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/** The prices that instances share, in a cache: many read them, and sometimes somebody changes them, one by one. */
@Component
class PriceList {

    static final String PRICES = "inventory:prices";
    static final String LOADED = "inventory:prices:loaded";

    private final StringRedisTemplate redis;

    PriceList(StringRedisTemplate redis) {
        this.redis = redis;
    }

    public void load() {
        redis.opsForHash().putAll(PRICES, Map.of("book", "1290", "pen", "290"));
        redis.opsForValue().increment(LOADED);
    }

    /** All prices, and no change half: readers of all instances have the list together. */
    @Locked(name = "price-list", mode = LockMode.READ, profile = "sale")
    public Map<String, String> all() {
        Map<String, String> prices = new TreeMap<>();
        for (Object item : redis.opsForHash().keys(PRICES)) {
            prices.put(item.toString(), String.valueOf(redis.opsForHash().get(PRICES, item)));
        }
        return prices;
    }

    /** Changes prices while nobody reads. */
    @Locked(name = "price-list", profile = "sale")
    public void change(Map<String, String> prices) {
        prices.forEach((item, price) -> redis.opsForHash().put(PRICES, item, price));
    }
}
