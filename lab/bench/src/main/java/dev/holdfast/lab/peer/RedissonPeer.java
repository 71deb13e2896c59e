package dev.holdfast.lab.peer;

import dev.holdfast.lab.peer.PeerLock.HandleLock;
import dev.holdfast.lab.server.ServerBooks.CommandCalls;
import dev.holdfast.lab.setup.Use;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.redisson.Redisson;
import org.redisson.RedissonRedLock;
import org.redisson.api.RCountDownLatch;
import org.redisson.api.RFencedLock;
import org.redisson.api.RFuture;
import org.redisson.api.RLock;
import org.redisson.api.RPermitExpirableSemaphore;
import org.redisson.api.RRateLimiter;
import org.redisson.api.RateType;
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

    /** When a message that has not come does not come any more. */
    private static final Duration UNHEARD = Duration.ofMillis(50);

    private static final String CLUSTER = "redis-cluster://";

    private RedissonPeer() {}

    /**
     * A kind of its locks. DEL comes from scripts and clients: each release is one script, which notes its outcome with
     * the only SET that there is, and then the client deletes that note. So as many DEL are the client's.
     */
    static Peer of(String name, BiFunction<RedissonClient, String, PeerLock> locks) {
        return connecting(name, (uri, lease) -> connect(uri, lease, locks));
    }

    private static Peer connecting(String name, Peer.Connector connector) {
        return Peer.of(name, connector)
                .leased(Duration.ofMillis(new Config().getLockWatchdogTimeout()), UnaryOperator.identity())
                .sending(RedissonPeer::sent);
    }

    private static long sent(CommandCalls executed) {
        return executed.allBut(CALLED_BY_SCRIPTS) + executed.of("set");
    }

    /**
     * Of a read-write lock. Here the number of SET is not that of the releases, since whoever reads sets a key of its
     * own; but each release calls HDEL once, and so counts for the client's DEL.
     */
    private static long sentToReadOrWrite(CommandCalls executed) {
        return executed.allBut(CALLED_BY_SCRIPTS) - executed.of("hget") - executed.of("hlen") - executed.of("hkeys");
    }

    private static long sentForPermits(CommandCalls executed) {
        return executed.allBut(CALLED_BY_SCRIPTS)
                - executed.of("incrby")
                - executed.of("decrby")
                - executed.of("zrangebyscore");
    }

    /** Scripts to set the count and to count down; the one that waits reads it, and subscribes. */
    private static long sentToLatch(CommandCalls executed) {
        return executed.allBut("exists", "set", "publish", "decr", "del");
    }

    /** {@code getLock}, and what it has for other uses; it has no lock that stays with its client. */
    static Peer withOtherUses(String name) {
        BiFunction<RedissonClient, String, PeerLock> lock = (redisson, key) -> PeerLock.of(redisson.getLock(key));
        return connecting(name, (uri, lease) -> {
                    RedissonClient redisson = client(uri, lease);
                    return new PeerClient(
                            key -> lock.apply(redisson, key),
                            Map.of(
                                    Use.STICKY,
                                    key -> lock.apply(redisson, key),
                                    Use.READ,
                                    key -> PeerLock.of(
                                            redisson.getReadWriteLock(key).readLock()),
                                    Use.RW95,
                                    key -> PeerLock.of(
                                            redisson.getReadWriteLock(key).writeLock()),
                                    Use.PERMIT,
                                    key -> permit(redisson, key, Use.PERMIT.permits(), lease),
                                    Use.PERMITS4,
                                    key -> permit(redisson, key, Use.PERMITS4.permits(), lease),
                                    Use.FENCED,
                                    key -> fenced(redisson, key),
                                    Use.GATE,
                                    key -> passing(redisson, key),
                                    Use.LATCH,
                                    key -> opening(redisson, key),
                                    Use.SET,
                                    key -> PeerLock.of(together(redisson, key))),
                            () -> redisson.shutdown(0, 2, TimeUnit.SECONDS));
                })
                .alsoFor(Use.STICKY, RedissonPeer::sent)
                .alsoFor(Use.READ, RedissonPeer::sentToReadOrWrite)
                .alsoFor(Use.RW95, RedissonPeer::sentToReadOrWrite)
                .alsoFor(Use.PERMIT, RedissonPeer::sentForPermits)
                .alsoFor(Use.PERMITS4, RedissonPeer::sentForPermits)
                .alsoFor(Use.FENCED, RedissonPeer::sent)
                .alsoFor(Use.GATE, CommandCalls::scripts)
                .alsoFor(Use.LATCH, RedissonPeer::sentToLatch)
                .alsoFor(Use.SET, RedissonPeer::sent);
    }

    private static RLock together(RedissonClient redisson, String key) {
        return redisson.getMultiLock(
                Use.partsOf(key).stream().map(redisson::getLock).toArray(RLock[]::new));
    }

    /** With a lease, as that of Holdfast has one; it is not renewed. */
    private static PeerLock permit(RedissonClient redisson, String key, int permits, Duration lease) {
        RPermitExpirableSemaphore semaphore = redisson.getPermitExpirableSemaphore(key);
        semaphore.trySetPermits(permits);
        return new HandleLock<>(
                () -> semaphore.acquire(lease.toMillis(), TimeUnit.MILLISECONDS),
                semaphore::release,
                held -> OptionalLong.empty());
    }

    /** At the rate of Holdfast's, over all clients. */
    private static PeerLock passing(RedissonClient redisson, String key) {
        RRateLimiter limiter = redisson.getRateLimiter(key);
        limiter.trySetRate(RateType.OVERALL, 1_000_000, Duration.ofSeconds(1));
        return PeerLock.of(
                () -> {
                    if (!limiter.tryAcquire()) {
                        throw new IllegalStateException(key + " is passed faster than its rate");
                    }
                },
                () -> {});
    }

    /**
     * It deletes itself when it has opened, and can be set again. The message of an opening that comes between its look
     * at the count and its wait for the message goes unheard, and the wait then does not end; so it is asked.
     */
    private static PeerLock opening(RedissonClient redisson, String key) {
        RCountDownLatch latch = redisson.getCountDownLatch(key);
        return PeerLock.of(
                () -> {
                    if (!latch.trySetCount(1)) {
                        throw new IllegalStateException(key + " was still closed from the last pass");
                    }
                    RFuture<Void> open = latch.awaitAsync();
                    latch.countDown();
                    try {
                        open.get(UNHEARD.toMillis(), TimeUnit.MILLISECONDS);
                    } catch (TimeoutException unheard) {
                        if (latch.getCount() != 0) {
                            throw new IllegalStateException(key + " has counted down and did not open", unheard);
                        }
                    }
                },
                () -> {});
    }

    private static PeerClient connect(String uri, Duration lease, BiFunction<RedissonClient, String, PeerLock> locks) {
        RedissonClient redisson = client(uri, lease);
        return new PeerClient(name -> locks.apply(redisson, name), () -> redisson.shutdown(0, 2, TimeUnit.SECONDS));
    }

    private static RedissonClient client(String uri, Duration lease) {
        Config config = new Config();
        config.setLockWatchdogTimeout(lease.toMillis());
        useServers(config, uri);
        return Redisson.create(config);
    }

    /** One server, Sentinels' primary, or a cluster; each with what Redisson sets unless it is told otherwise. */
    private static void useServers(Config config, String uri) {
        if (uri.startsWith(CLUSTER)) {
            config.useClusterServers()
                    .addNodeAddress(
                            Arrays.stream(uri.substring(CLUSTER.length()).split(",", -1))
                                    .map(node -> "redis://" + node)
                                    .toArray(String[]::new));
            return;
        }
        RedisURI servers = RedisURI.create(uri);
        if (servers.getSentinels().isEmpty()) {
            config.useSingleServer().setAddress(uri);
            return;
        }
        config.useSentinelServers()
                .setMasterName(servers.getSentinelMasterId())
                .addSentinelAddress(servers.getSentinels().stream()
                        .map(sentinel -> "redis://" + sentinel.getHost() + ":" + sentinel.getPort())
                        .toArray(String[]::new));
    }

    /** A lock of locks, a majority of which has to be there. */
    @SuppressWarnings("deprecation") // Nothing else in Redisson lets a majority decide.
    static Peer redLock(String name) {
        return onEach(name, RedissonRedLock::new);
    }

    /**
     * A lock of locks, one on each of several independent servers.
     *
     * @param joined makes one of them
     */
    static Peer onEach(String name, Function<RLock[], RLock> joined) {
        return Peer.of(name, (uris, lease) -> {
                    List<RedissonClient> clients = Arrays.stream(uris.split(",", -1))
                            .map(uri -> client(uri, lease))
                            .toList();
                    return new PeerClient(
                            lock -> PeerLock.of(joined.apply(clients.stream()
                                    .map(client -> client.getLock(lock))
                                    .toArray(RLock[]::new))),
                            () -> clients.forEach(client -> client.shutdown(0, 2, TimeUnit.SECONDS)));
                })
                .leased(Duration.ofMillis(new Config().getLockWatchdogTimeout()), UnaryOperator.identity())
                .sending(RedissonPeer::sent);
    }

    /** Taken with the call that returns the token, since nobody else would choose this kind of lock. */
    static PeerLock fenced(RedissonClient redisson, String name) {
        RFencedLock wrapped = redisson.getFencedLock(name);
        return new HandleLock<>(wrapped::lockAndGetToken, token -> wrapped.unlock(), OptionalLong::of);
    }
}
