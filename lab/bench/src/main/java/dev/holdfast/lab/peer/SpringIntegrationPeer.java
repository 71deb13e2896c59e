package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;
import java.time.Duration;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/**
 * Spring Integration's lock registry with its default settings (a lease of 60 s, no renewal), in either mode: {@code PUB_SUB_LOCK}, which its documentation
 * prefers where no replicas are read and where all who wait hear of a release, or {@code SPIN_LOCK}, its default, which asks every 100 ms. Threads of one client queue
 * up locally, and each asks Redis when it is at the head.
 */
final class SpringIntegrationPeer implements LeasedPeer {

    // What a registry takes that is not told.
    private static final Duration DEFAULT_LEASE = Duration.ofSeconds(60);
    private static final String REGISTRY = "bench";

    private final String name;
    private final RedisLockType type;
    private final Duration lease;

    private SpringIntegrationPeer(String name, RedisLockType type, Duration lease) {
        this.name = name;
        this.type = type;
        this.lease = lease;
    }

    static SpringIntegrationPeer ofPubSubLocks() {
        return new SpringIntegrationPeer("spring-integration", RedisLockType.PUB_SUB_LOCK, DEFAULT_LEASE);
    }

    static SpringIntegrationPeer ofSpinLocks() {
        return new SpringIntegrationPeer("spring-integration-spin", RedisLockType.SPIN_LOCK, DEFAULT_LEASE);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public Duration lease() {
        return lease;
    }

    @Override
    public SpringIntegrationPeer withLease(Duration other) {
        return new SpringIntegrationPeer(name, type, other);
    }

    @Override
    public String leaseKey(String lock) {
        return REGISTRY + ":" + lock;
    }

    @Override
    public PeerClient connect(String uri) {
        SpringRedis redis = SpringRedis.connect(uri);
        RedisLockRegistry registry = new RedisLockRegistry(redis.connections(), REGISTRY, lease);
        registry.setRedisLockType(type);
        return new Client(redis, registry);
    }

    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut("get", "set", "pexpire", "unlink", "publish");
    }

    private record Client(SpringRedis redis, RedisLockRegistry registry) implements PeerClient {

        @Override
        public PeerLock lock(String name) {
            return new JdkLock(registry.obtain(name));
        }

        @Override
        public void close() {
            registry.destroy();
            redis.close();
        }
    }
}
