package dev.holdfast.lab.peer;

import com.baomidou.lock.LockInfo;
import com.baomidou.lock.LockTemplate;
import com.baomidou.lock.executor.RedisTemplateLockExecutor;
import com.baomidou.lock.spring.boot.autoconfigure.Lock4jProperties;
import dev.holdfast.lab.server.CommandCalls;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * lock4j over Spring's Redis template, with its default settings: it asks every 100 ms and gives up after 3 s; a lease lasts 30 s. Its other executor is Redisson, which
 * is measured by itself.
 *
 * <p>Locks are taken by {@code LockTemplate}, which renews nothing. The annotation {@code @Lock4j} does by default, with a thread for each lock that lives for
 * 10 s beyond its release: with thousands of locks a second there would be nothing else to see.
 */
final class Lock4jPeer implements LeasedPeer {

    private final Duration lease;

    Lock4jPeer() {
        this(Duration.ofMillis(new Lock4jProperties().getExpire()));
    }

    private Lock4jPeer(Duration lease) {
        this.lease = lease;
    }

    @Override
    public String name() {
        return "lock4j";
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public String note() {
        return "gives up after 3 s, and is then asked anew";
    }

    @Override
    public Duration lease() {
        return lease;
    }

    @Override
    public Lock4jPeer withLease(Duration other) {
        return new Lock4jPeer(other);
    }

    @Override
    public String leaseKey(String lock) {
        return lock;
    }

    @Override
    public PeerClient connect(String uri) {
        SpringRedis redis = SpringRedis.connect(uri);
        Lock4jProperties properties = new Lock4jProperties();
        properties.setExpire(lease.toMillis());
        RedisTemplateLockExecutor executor =
                new RedisTemplateLockExecutor(new StringRedisTemplate(redis.connections()), properties);
        LockTemplate template = new LockTemplate();
        template.setProperties(properties);
        template.setExecutors(List.of(executor));
        try {
            template.afterPropertiesSet();
        } catch (Exception e) {
            redis.close();
            throw new IllegalStateException("lock4j does not take its settings", e);
        }
        return new Client(redis, template);
    }

    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut("set", "get", "del");
    }

    private record Client(SpringRedis redis, LockTemplate template) implements PeerClient {

        @Override
        public PeerLock lock(String name) {
            return new Lock(template, name);
        }

        @Override
        public void close() {
            redis.close();
        }
    }

    private static final class Lock implements PeerLock {

        private final LockTemplate template;
        private final String name;
        private @Nullable LockInfo held;

        Lock(LockTemplate template, String name) {
            this.template = template;
            this.name = name;
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
}
