package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/**
 * Spring Integration's lock registry with its default settings (a lease of 60 s, no renewal), in either mode: {@code PUB_SUB_LOCK}, which its documentation
 * prefers where no replicas are read and where all who wait hear of a release, or {@code SPIN_LOCK}, its default, which asks every 100 ms. Threads of one client queue
 * up locally, and each asks Redis when it is at the head.
 */
final class SpringIntegrationPeer implements Peer {

    private final String name;
    private final RedisLockType type;

    private SpringIntegrationPeer(String name, RedisLockType type) {
        this.name = name;
        this.type = type;
    }

    static SpringIntegrationPeer ofPubSubLocks() {
        return new SpringIntegrationPeer("spring-integration", RedisLockType.PUB_SUB_LOCK);
    }

    static SpringIntegrationPeer ofSpinLocks() {
        return new SpringIntegrationPeer("spring-integration-spin", RedisLockType.SPIN_LOCK);
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
    public PeerClient connect(String uri) {
        SpringRedis redis = SpringRedis.connect(uri);
        RedisLockRegistry registry = new RedisLockRegistry(redis.connections(), "bench");
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
