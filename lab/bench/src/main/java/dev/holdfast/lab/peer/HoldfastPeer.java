package dev.holdfast.lab.peer;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.server.CommandCalls;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;
import java.util.OptionalLong;

/** Holdfast with its default settings. */
final class HoldfastPeer implements LeasedPeer {

    private final LockOptions options;

    HoldfastPeer() {
        this(LockOptions.defaults());
    }

    private HoldfastPeer(LockOptions options) {
        this.options = options;
    }

    @Override
    public String name() {
        return "holdfast";
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public Duration lease() {
        return options.lease();
    }

    @Override
    public HoldfastPeer withLease(Duration lease) {
        return new HoldfastPeer(LockOptions.builder().lease(lease).build());
    }

    @Override
    public String leaseKey(String lock) {
        return "holdfast:{" + lock + "}";
    }

    @Override
    public PeerClient connect(String uri) {
        return new Client(open(uri));
    }

    /** Connects a client for whatever way of locking. */
    Holdfast open(String uri) {
        return HoldfastRedis.builder().uri(uri).options(options).build();
    }

    /**
     * Not counted: one PUBLISH and one PUBSUB NUMSUB of each client every five seconds, by which it looks after its connections, since scripts call both as well.
     */
    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut(
                "time",
                "get",
                "set",
                "del",
                "pexpire",
                "pttl",
                "expire",
                "zadd",
                "zcard",
                "zrange",
                "zpopmin",
                "zrem",
                "hset",
                "publish",
                "pubsub",
                "pubsub|numsub");
    }

    private record Client(Holdfast holdfast) implements PeerClient {

        @Override
        public PeerLock lock(String name) {
            return new Lock(holdfast.lock(name));
        }

        @Override
        public void close() {
            holdfast.close();
        }
    }

    private record Lock(DistributedLock wrapped) implements PeerLock {

        @Override
        @SuppressWarnings("LockNotBeforeTry") // the try is the caller's
        public void lock() {
            wrapped.lock();
        }

        @Override
        public void unlock() {
            wrapped.unlock();
        }

        @Override
        public OptionalLong token() {
            return wrapped.heldByCurrentThread()
                    .map(Lease::token)
                    .map(OptionalLong::of)
                    .orElse(OptionalLong.empty());
        }
    }
}
