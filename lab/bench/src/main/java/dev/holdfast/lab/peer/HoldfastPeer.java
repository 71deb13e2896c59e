package dev.holdfast.lab.peer;

import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockOptions;
import dev.holdfast.LockSet;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.lab.peer.PeerLock.HandleLock;
import dev.holdfast.lab.server.ServerBooks.CommandCalls;
import dev.holdfast.lab.setup.Use;
import dev.holdfast.latch.DistributedLatch;
import dev.holdfast.latch.Latches;
import dev.holdfast.rate.Rate;
import dev.holdfast.rate.RateGate;
import dev.holdfast.rate.RateGates;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Holdfast with its default settings: by its {@code Lock}, or by handles for whose release nobody waits. */
final class HoldfastPeer {

    /**
     * Clients send none of these themselves, but for a PUBLISH and a PUBSUB NUMSUB every five seconds, by which each
     * looks after its connections. Those two are not counted, since scripts call both as well.
     */
    private static final String[] CALLED_BY_SCRIPTS =
            ("time get set del pexpire pttl expire zadd zcard zrange zpopmin zrem hset hmget zscore zincrby"
                            + " zrangebyscore zremrangebyscore publish pubsub pubsub|numsub spublish"
                            + " pubsub|shardnumsub")
                    .split(" ", -1);

    /** Faster than any client asks. */
    private static final Rate ALWAYS = Rate.of(1_000_000, Duration.ofSeconds(1));

    /** Longer than any pass, and so short that the latches of the passes do not pile up. */
    private static final Duration LATCH_VALIDITY = Duration.ofSeconds(10);

    /** Longer than any slice. */
    private static final Duration REST = Duration.ofMinutes(1);

    /** Sentinels and nodes of a cluster are in one URI. */
    private static final Pattern BETWEEN_MEMBERS = Pattern.compile(",(?=redis://)");

    private HoldfastPeer() {}

    static Peer of(String name, Peer.Connector connector) {
        return Peer.of(name, connector)
                .sending(HoldfastPeer::sent)
                .leased(LockOptions.defaults().lease(), WireFormat.DEFAULT::hold);
    }

    static long sent(CommandCalls executed) {
        return executed.allBut(CALLED_BY_SCRIPTS);
    }

    static PeerClient blocking(String uri, Duration lease) {
        LockOptions options = LockOptions.builder().lease(lease).build();
        LockOptions sticky = options.toBuilder().sticky(REST).build();
        Holdfast holdfast = connect(uri, options);
        return new PeerClient(
                name -> byThread(holdfast.lock(name)),
                Map.of(
                        Use.STICKY,
                        name -> byThread(holdfast.lock(name, sticky)),
                        Use.READ,
                        name -> byThread(holdfast.readWriteLock(name).readLock()),
                        Use.RW95,
                        name -> byThread(holdfast.readWriteLock(name).writeLock()),
                        Use.PERMIT,
                        name -> byHandle(holdfast.semaphore(name, Use.PERMIT.permits())),
                        Use.PERMITS4,
                        name -> byHandle(holdfast.semaphore(name, Use.PERMITS4.permits())),
                        Use.FENCED,
                        name -> byThread(holdfast.lock(name)),
                        Use.GATE,
                        name -> passing(RateGates.of(holdfast).gate(name, ALWAYS)),
                        Use.LATCH,
                        name -> opening(Latches.of(holdfast), name),
                        Use.SET,
                        name -> together(holdfast.allOf(Use.partsOf(name)))),
                holdfast::close);
    }

    static PeerLock byThread(DistributedLock lock) {
        return new HandleLock<>(
                () -> {
                    lock.lock();
                    return lock;
                },
                DistributedLock::unlock,
                held -> OptionalLong.of(held.heldByCurrentThread().orElseThrow().token()));
    }

    private static PeerLock byHandle(DistributedSemaphore semaphore) {
        return new HandleLock<>(semaphore::acquire, Lease::close, held -> OptionalLong.of(held.token()));
    }

    private static PeerLock passing(RateGate gate) {
        return PeerLock.of(
                () -> {
                    if (!gate.tryPass().passed()) {
                        throw new IllegalStateException(gate.name() + " is passed faster than " + gate.rate());
                    }
                },
                () -> {});
    }

    /** A latch opens once, so each pass has its own. The question of the one that waits is sent before the count. */
    private static PeerLock opening(Latches latches, String name) {
        AtomicLong passes = new AtomicLong();
        return PeerLock.of(
                () -> {
                    DistributedLatch latch = latches.latch(name + ":" + passes.incrementAndGet(), 1, LATCH_VALIDITY);
                    CompletableFuture<Boolean> open = latch.awaitAsync(LATCH_VALIDITY);
                    latch.countDown("party");
                    if (!open.get()) {
                        throw new IllegalStateException(latch.name() + " has counted down and did not open");
                    }
                },
                () -> {});
    }

    /** Each of its locks has a token; none is that of the set. */
    private static PeerLock together(LockSet set) {
        return new HandleLock<>(set::acquire, LeaseSet::close, held -> OptionalLong.empty());
    }

    static PeerClient async(String uri, Duration lease) {
        Holdfast holdfast = connect(uri, LockOptions.builder().lease(lease).build());
        return new PeerClient(name -> async(holdfast.lock(name)), holdfast::close);
    }

    private static PeerLock async(DistributedLock lock) {
        Deque<CompletableFuture<ReleaseOutcome>> released = new ArrayDeque<>(1);
        return new HandleLock<>(
                lock::acquire,
                held -> {
                    // The answer of the last time is here by now: a lock that was lost must not pass for one given
                    // back.
                    CompletableFuture<ReleaseOutcome> last = released.poll();
                    if (last != null && last.isDone() && last.join() != ReleaseOutcome.RELEASED) {
                        throw new IllegalStateException(lock.name() + " was given back as " + last.join());
                    }
                    released.add(held.releaseAsync());
                },
                held -> OptionalLong.of(held.token()));
    }

    private static Holdfast connect(String uri, LockOptions options) {
        List<String> uris = List.of(BETWEEN_MEMBERS.split(uri));
        return uris.size() == 1
                ? HoldfastRedis.builder().uri(uri).options(options).build()
                : HoldfastQuorum.builder().members(uris).options(options).build();
    }
}
