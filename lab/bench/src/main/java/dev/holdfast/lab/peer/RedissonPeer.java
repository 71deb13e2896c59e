package dev.holdfast.lab.peer;

import dev.holdfast.lab.peer.PeerLock.HandleLock;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.redisson.Redisson;
import org.redisson.api.RFencedLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/**
 * Redisson with its default settings: {@code getLock}, which wakes all who wait, {@code getFairLock}, which keeps a
 * queue, {@code getSpinLock}, which asks again after a pause that doubles, or {@code getFencedLock}, which counts a
 * token up.
 */
final class RedissonPeer {

    private static final String[] CALLED_BY_SCRIPTS = {
        "exists", "get", "set", "incr", "hexists", "hset", "hincrby", "pexpire", "pttl", "publish", "del", "lindex",
        "lpop", "lrem", "rpush", "zadd", "zrange", "zrem", "zscore", "zincrby"
    };

    private RedissonPeer() {}

    /**
     * A kind of its locks. DEL comes from scripts and clients: each release is one script, which notes its outcome with
     * the only SET that there is, and then the client deletes that note. So as many DEL are the client's.
     */
    static Peer of(String name, BiFunction<RedissonClient, String, PeerLock> locks) {
        return Peer.of(name, (uri, lease) -> connect(uri, lease, locks))
                .leased(Duration.ofMillis(new Config().getLockWatchdogTimeout()), UnaryOperator.identity())
                .sending(executed -> executed.allBut(CALLED_BY_SCRIPTS) + executed.of("set"));
    }

    private static PeerClient connect(String uri, Duration lease, BiFunction<RedissonClient, String, PeerLock> locks) {
        Config config = new Config();
        config.setLockWatchdogTimeout(lease.toMillis());
        config.useSingleServer().setAddress(uri);
        RedissonClient redisson = Redisson.create(config);
        return new PeerClient(name -> locks.apply(redisson, name), () -> redisson.shutdown(0, 2, TimeUnit.SECONDS));
    }

    /** Taken with the call that returns the token, since nobody else would choose this kind of lock. */
    static PeerLock fenced(RedissonClient redisson, String name) {
        RFencedLock wrapped = redisson.getFencedLock(name);
        return new HandleLock<>(wrapped::lockAndGetToken, token -> wrapped.unlock(), OptionalLong::of);
    }
}
