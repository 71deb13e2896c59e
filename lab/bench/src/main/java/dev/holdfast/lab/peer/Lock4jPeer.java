package dev.holdfast.lab.peer;

import com.baomidou.lock.LockInfo;
import com.baomidou.lock.LockTemplate;
import com.baomidou.lock.executor.RedisTemplateLockExecutor;
import com.baomidou.lock.spring.boot.autoconfigure.Lock4jProperties;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * lock4j over Spring's Redis template, with its default settings: it asks every 100 ms and gives up after 3 s; a lease
 * lasts 30 s. Its other executor is Redisson, which is measured by itself.
 *
 * <p>Locks are taken by {@code LockTemplate}, which renews nothing. The annotation {@code @Lock4j} does by default,
 * with a thread for each lock that lives for 10 s beyond its release: with thousands of locks a second there would be
 * nothing else to see.
 */
final class Lock4jPeer implements PeerLock {

    static final Duration DEFAULT_LEASE = Duration.ofMillis(new Lock4jProperties().getExpire());

    private final LockTemplate template;
    private final String name;
    private @Nullable LockInfo held;

    private Lock4jPeer(LockTemplate template, String name) {
        this.template = template;
        this.name = name;
    }

    static PeerClient connect(String uri, Duration lease) {
        LettuceConnectionFactory redis = SpringRedis.connect(uri);
        Lock4jProperties properties = new Lock4jProperties();
        properties.setExpire(lease.toMillis());
        LockTemplate template = new LockTemplate();
        template.setProperties(properties);
        template.setExecutors(List.of(new RedisTemplateLockExecutor(new StringRedisTemplate(redis), properties)));
        try {
            template.afterPropertiesSet();
        } catch (Exception e) {
            redis.destroy();
            throw new IllegalStateException("lock4j does not take its settings", e);
        }
        return new PeerClient(name -> new Lock4jPeer(template, name), redis::destroy);
    }

    @Override
    public void lock() {
        do {
            held = template.lock(name);
        } while (held == null);
    }

    @Override
    public void unlock() {
        if (!template.releaseLock(held)) {
            throw new IllegalStateException(name + " was not held any more");
        }
        held = null;
    }
}
