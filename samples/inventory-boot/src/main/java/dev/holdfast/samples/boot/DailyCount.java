package dev.holdfast.samples.boot;

import dev.holdfast.spring.Locked;
import dev.holdfast.spring.OnTimeout;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * A job that every instance has in its schedule and one of them runs each time. The profile's minimum hold keeps the
 * lock taken when the job is done quickly, so that an instance whose clock is behind does not run it again.
 */
@Component
class DailyCount {

    static final String COUNTS = "inventory:counts";

    private final StringRedisTemplate redis;

    DailyCount(StringRedisTemplate redis) {
        this.redis = redis;
    }

    @Scheduled(cron = "${inventory.count-cron}")
    @Locked(name = "daily-count", profile = "job", onTimeout = OnTimeout.SKIP)
    public void count() {
        redis.opsForValue().increment(COUNTS);
    }
}
