package dev.holdfast.lab.peer;

import com.baomidou.lock.LockInfo;
import com.baomidou.lock.LockTemplate;
import com.baomidou.lock.executor.RedisTemplateLockExecutor;
import com.baomidou.lock.spring.boot.autoconfigure.Lock4jProperties;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/** The libraries that work over Spring's connection to Redis, as an application of Spring opens it by default. */
final class SpringPeers {

    private static final String REGISTRY = "bench";
    private static final Duration REGISTRY_LEASE = Duration.ofSeconds(60);
    // As in the first example of ShedLock's documentation: much longer than any run, because nothing renews it.
    private static final Duration LOCK_AT_MOST_FOR = Duration.ofMinutes(10);

    private SpringPeers() {}

    /**
     * Spring Integration's lock registry with its default settings (a lease of 60 s, no renewal), in either mode:
     * {@code PUB_SUB_LOCK}, which its documentation prefers where no replicas are read and where all who wait hear of a
     * release, or {@code SPIN_LOCK}, its default, which asks every 100 ms. Threads of one client queue up locally, and
     * each asks Redis when it is at the head.
     */
    static Peer registry(String name, RedisLockType type) {
        Peer.Connector connector = (uri, lease) -> connectRegistry(uri, lease, type);
        return Peer.of(name, connector, "get", "set", "pexpire", "unlink", "publish")
                .leased(REGISTRY_LEASE, lock -> REGISTRY + ":" + lock);
    }

    private static PeerClient connectRegistry(String uri, Duration lease, RedisLockType type) {
        LettuceConnectionFactory redis = connect(uri);
        RedisLockRegistry registry = new RedisLockRegistry(redis, REGISTRY, lease);
        registry.setRedisLockType(type);
        return new PeerClient(name -> PeerLock.of(registry.obtain(name)), () -> {
            registry.destroy();
            redis.destroy();
        });
    }

    /**
     * ShedLock. It is made for jobs: who finds the lock taken skips the run, and its documentation knows no retry. Its
     * clients send all of its commands: its unlock is a plain DEL, unless {@code safeUpdate} is asked for, by which it
     * would look whether it is still the holder.
     */
    static Peer shedLock() {
        return Peer.of("shedlock", SpringPeers::connectShedLock)
                .withoutWaiting("skips what is locked instead of waiting, so nobody contends;"
                        + " gives back without looking whether it still holds");
    }

    private static PeerClient connectShedLock(String uri, Duration noLease) {
        LettuceConnectionFactory redis = connect(uri);
        LockProvider provider = new RedisLockProvider(redis, "bench");
        return new PeerClient(
                name -> PeerLock.of(() -> lockOrFail(provider, name), SimpleLock::unlock), redis::destroy);
    }

    private static SimpleLock lockOrFail(LockProvider provider, String name) {
        return provider.lock(new LockConfiguration(ClockProvider.now(), name, LOCK_AT_MOST_FOR, Duration.ZERO))
                .orElseThrow(() -> new IllegalStateException("ShedLock does not wait, and " + name + " is taken"));
    }

    /**
     * lock4j with its default settings: it asks every 100 ms and gives up after 3 s; a lease lasts 30 s. Its other
     * executor is Redisson, which is measured by itself.
     *
     * <p>Locks are taken by {@code LockTemplate}, which renews nothing. The annotation {@code @Lock4j} does by default,
     * with a thread for each lock that lives for 10 s beyond its release: with thousands of locks a second there would
     * be nothing else to see.
     */
    static Peer lock4j() {
        return Peer.of("lock4j", SpringPeers::connectLock4j, "set", "get", "del")
                .leased(Duration.ofMillis(new Lock4jProperties().getExpire()), UnaryOperator.identity())
                .noted("gives up after 3 s, and is then asked anew");
    }

    private static PeerClient connectLock4j(String uri, Duration lease) {
        LettuceConnectionFactory redis = connect(uri);
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
        return new PeerClient(
                name -> PeerLock.of(() -> lockAtLast(template, name), held -> {
                    if (!template.releaseLock(held)) {
                        throw new IllegalStateException(name + " was not held any more");
                    }
                }),
                redis::destroy);
    }

    private static LockInfo lockAtLast(LockTemplate template, String name) {
        LockInfo held = template.lock(name);
        while (held == null) {
            held = template.lock(name);
        }
        return held;
    }

    /** Lettuce, with one connection that all threads share, and further ones for subscriptions. To be destroyed. */
    private static LettuceConnectionFactory connect(String uri) {
        LettuceConnectionFactory factory =
                new LettuceConnectionFactory(LettuceConnectionFactory.createRedisConfiguration(uri));
        factory.afterPropertiesSet();
        factory.start();
        return factory;
    }
}
