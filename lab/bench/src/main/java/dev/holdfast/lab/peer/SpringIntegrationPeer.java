package dev.holdfast.lab.peer;

import dev.holdfast.lab.peer.PeerLock.JdkLock;
import java.time.Duration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/**
 * Spring Integration's lock registry with its default settings (a lease of 60 s, no renewal), in either mode:
 * {@code PUB_SUB_LOCK}, which its documentation prefers where no replicas are read and where all who wait hear of a
 * release, or {@code SPIN_LOCK}, its default, which asks every 100 ms. Threads of one client queue up locally, and each
 * asks Redis when it is at the head.
 */
final class SpringIntegrationPeer {

    private static final Duration DEFAULT_LEASE = Duration.ofSeconds(60);
    private static final String REGISTRY = "bench";

    private SpringIntegrationPeer() {}

    static Peer of(String name, RedisLockType type) {
        return Peer.of(name, (uri, lease) -> connect(uri, lease, type), "get", "set", "pexpire", "unlink", "publish")
                .leased(DEFAULT_LEASE, lock -> REGISTRY + ":" + lock);
    }

    private static PeerClient connect(String uri, Duration lease, RedisLockType type) {
        LettuceConnectionFactory redis = SpringRedis.connect(uri);
        RedisLockRegistry registry = new RedisLockRegistry(redis, REGISTRY, lease);
        registry.setRedisLockType(type);
        return new PeerClient(name -> new JdkLock(registry.obtain(name)), () -> {
            registry.destroy();
            redis.destroy();
        });
    }
}
