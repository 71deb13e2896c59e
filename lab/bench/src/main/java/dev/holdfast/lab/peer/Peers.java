package dev.holdfast.lab.peer;

import dev.holdfast.lab.setup.Use;
import java.io.Serializable;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.redisson.RedissonMultiLock;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/** All peers, by name. */
public final class Peers {

    private static final String ON_DATABASES =
            "on a database that does not wait for its disk: PostgreSQL with fsync off, MariaDB with"
                    + " innodb_flush_log_at_trx_commit=0";

    private static final List<Peer> ALL = List.of(
            Peer.of("floor", FloorPeer::connect)
                    .sending(FloorPeer::sent)
                    .withoutWaiting("cannot wait, so nobody contends")
                    .alsoFor(Use.STICKY, FloorPeer::sent)
                    .alsoFor(Use.READ, FloorPeer::sent)
                    .alsoFor(Use.PERMIT, FloorPeer::sent)
                    .alsoFor(Use.FENCED, FloorPeer::sent)
                    .alsoFor(Use.GATE, FloorPeer::sent)
                    .alsoFor(Use.LATCH, FloorPeer::sent)
                    .alsoFor(Use.SET, FloorPeer::sent),
            Peer.of("handoff-floor", HandoffFloorPeer::connect, "set", "rpush", "lpop", "publish", "del")
                    .noted("no lease: a holder that dies keeps the lock for ever"),
            HoldfastPeer.of("holdfast", HoldfastPeer::blocking)
                    .alsoFor(Use.STICKY, HoldfastPeer::sent)
                    .alsoFor(Use.READ, HoldfastPeer::sent)
                    .alsoFor(Use.RW95, HoldfastPeer::sent)
                    .alsoFor(Use.PERMIT, HoldfastPeer::sent)
                    .alsoFor(Use.PERMITS4, HoldfastPeer::sent)
                    .alsoFor(Use.FENCED, HoldfastPeer::sent)
                    .alsoFor(Use.GATE, HoldfastPeer::sent)
                    .alsoFor(Use.LATCH, HoldfastPeer::sent)
                    .alsoFor(Use.SET, HoldfastPeer::sent),
            HoldfastPeer.of("holdfast-async", HoldfastPeer::async).noted("gives back without waiting for the answer"),
            RedissonPeer.withOtherUses("redisson"),
            RedissonPeer.of("redisson-fair", (redisson, lock) -> PeerLock.of(redisson.getFairLock(lock))),
            RedissonPeer.of("redisson-spin", (redisson, lock) -> PeerLock.of(redisson.getSpinLock(lock))),
            RedissonPeer.of("redisson-fenced", RedissonPeer::fenced),
            RedissonPeer.onEach("redisson-multilock", RedissonMultiLock::new)
                    .noted("a lock on each of several servers, all of which have to be there"),
            RedissonPeer.redLock("redisson-redlock")
                    .noted("a lock on each of several servers, a majority of which has to be there"),
            SpringPeers.registry("spring-integration", RedisLockType.PUB_SUB_LOCK),
            SpringPeers.registry("spring-integration-spin", RedisLockType.SPIN_LOCK),
            SpringPeers.shedLock(),
            SpringPeers.lock4j(),
            Peer.of("handwritten", HandwrittenPeer::connect, "exists", "hexists", "hincrby", "pexpire", "del")
                    .leased(HandwrittenPeer.DEFAULT_LEASE, UnaryOperator.identity()),
            Peer.of("curator", CuratorPeer::connect)
                    .on(BackendKind.ZOOKEEPER)
                    .noted("on ZooKeeper, which writes each change to the disk before it answers;"
                            + " holds by a session of 40 s"),
            Peer.of("jdbc-floor", SessionPeers::floor)
                    .on(BackendKind.ANY_DATABASE)
                    .withoutWaiting("cannot wait, so nobody contends; " + ON_DATABASES),
            Peer.of("advisory", SessionPeers::advisory)
                    .on(BackendKind.ANY_WITH_SESSION_LOCKS)
                    .noted("writes nothing, and has no lease: held as long as its connection, of which each that waits"
                            + " or holds has one"),
            Peer.of("spring-integration-jdbc", SpringJdbcPeers::registry)
                    .on(BackendKind.ANY_DATABASE)
                    .noted(ON_DATABASES),
            Peer.of("shedlock-jdbc", SpringJdbcPeers::shedLock)
                    .on(BackendKind.ANY_DATABASE)
                    .withoutWaiting("skips what is locked instead of waiting, so nobody contends; " + ON_DATABASES),
            HoldfastElsewhere.on(Database.POSTGRESQL).noted(ON_DATABASES),
            HoldfastElsewhere.on(Database.MARIADB).noted(ON_DATABASES),
            HoldfastElsewhere.on(Database.H2).noted(ON_DATABASES),
            HoldfastElsewhere.onZooKeeper());

    private Peers() {}

    /** Finds a peer by its name, in other JVMs as well. */
    public interface Lookup extends Function<String, Peer>, Serializable {}

    public static List<Peer> all() {
        return ALL;
    }

    public static Peer named(String name) {
        return ALL.stream()
                .filter(peer -> peer.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no peer '" + name + "'; there are "
                        + ALL.stream().map(Peer::name).collect(Collectors.joining(", "))));
    }
}
