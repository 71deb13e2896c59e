package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.redisson.Redisson;
import org.redisson.api.RFencedLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/**
 * Redisson with its default settings: {@code getLock}, which wakes all who wait, {@code getFairLock}, which keeps a queue, {@code getSpinLock}, which asks again
 * after a pause that doubles, or {@code getFencedLock}, which counts a token up.
 */
final class RedissonPeer implements LeasedPeer {

    private static final Duration DEFAULT_LEASE = Duration.ofMillis(new Config().getLockWatchdogTimeout());

    private final String name;
    private final BiFunction<RedissonClient, String, PeerLock> locks;
    private final Duration lease;

    private RedissonPeer(String name, BiFunction<RedissonClient, String, PeerLock> locks) {
        this(name, locks, DEFAULT_LEASE);
    }

    private RedissonPeer(String name, BiFunction<RedissonClient, String, PeerLock> locks, Duration lease) {
        this.name = name;
        this.locks = locks;
        this.lease = lease;
    }

    static RedissonPeer ofPlainLocks() {
        return new RedissonPeer("redisson", (redisson, lock) -> new JdkLock(redisson.getLock(lock)));
    }

    static RedissonPeer ofFairLocks() {
        return new RedissonPeer("redisson-fair", (redisson, lock) -> new JdkLock(redisson.getFairLock(lock)));
    }

    static RedissonPeer ofSpinLocks() {
        return new RedissonPeer("redisson-spin", (redisson, lock) -> new JdkLock(redisson.getSpinLock(lock)));
    }

    static RedissonPeer ofFencedLocks() {
        return new RedissonPeer("redisson-fenced", (redisson, lock) -> new FencedLock(redisson.getFencedLock(lock)));
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
    public RedissonPeer withLease(Duration other) {
        return new RedissonPeer(name, locks, other);
    }

    @Override
    public String leaseKey(String lock) {
        return lock;
    }

    @Override
    public PeerClient connect(String uri) {
        Config config = new Config();
        config.setLockWatchdogTimeout(lease.toMillis());
        config.useSingleServer().setAddress(uri);
        return new Client(Redisson.create(config), locks);
    }

    /**
     * DEL comes from both: each release is one script, which notes its outcome with the only SET that there is, and then the client deletes that note. So as many DEL are
     * the client's.
     */
    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut(
                        "exists", "get", "set", "incr", "hexists", "hset", "hincrby", "pexpire", "pttl", "publish",
                        "del", "lindex", "lpop", "lrem", "rpush", "zadd", "zrange", "zrem", "zscore", "zincrby")
                + executed.of("set");
    }

    private record Client(RedissonClient redisson, BiFunction<RedissonClient, String, PeerLock> locks)
            implements PeerClient {

        @Override
        public PeerLock lock(String name) {
            return locks.apply(redisson, name);
        }

        @Override
        public void close() {
            redisson.shutdown(0, 2, TimeUnit.SECONDS);
        }
    }

    /** Taken with the call that tells the token, since nobody else would choose this kind of lock. */
    private static final class FencedLock implements PeerLock {

        private final RFencedLock wrapped;
        private long token;

        FencedLock(RFencedLock wrapped) {
            this.wrapped = wrapped;
        }

        @Override
        public void lock() {
            token = wrapped.lockAndGetToken();
        }

        @Override
        public void unlock() {
            wrapped.unlock();
        }

        @Override
        public OptionalLong token() {
            return OptionalLong.of(token);
        }
    }
}
