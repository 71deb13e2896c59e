package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson with its default settings: {@code getLock}, which wakes all who wait, or {@code getFairLock}, which keeps a queue. */
final class RedissonPeer implements Peer {

    private final String name;
    private final BiFunction<RedissonClient, String, RLock> locks;

    private RedissonPeer(String name, BiFunction<RedissonClient, String, RLock> locks) {
        this.name = name;
        this.locks = locks;
    }

    static RedissonPeer ofPlainLocks() {
        return new RedissonPeer("redisson", RedissonClient::getLock);
    }

    static RedissonPeer ofFairLocks() {
        return new RedissonPeer("redisson-fair", RedissonClient::getFairLock);
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
        Config config = new Config();
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
                        "exists", "get", "set", "hexists", "hset", "hincrby", "pexpire", "pttl", "publish", "del",
                        "lindex", "lpop", "lrem", "rpush", "zadd", "zrange", "zrem", "zscore", "zincrby")
                + executed.of("set");
    }

    private record Client(RedissonClient redisson, BiFunction<RedissonClient, String, RLock> locks)
            implements PeerClient {

        @Override
        public PeerLock lock(String name) {
            return new JdkLock(locks.apply(redisson, name));
        }

        @Override
        public void close() {
            redisson.shutdown(0, 2, TimeUnit.SECONDS);
        }
    }
}
