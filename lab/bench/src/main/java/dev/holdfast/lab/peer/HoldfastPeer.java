package dev.holdfast.lab.peer;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.lab.server.CommandCalls;
import dev.holdfast.redis.HoldfastRedis;
import java.util.OptionalLong;

/** Holdfast with its default settings. */
final class HoldfastPeer implements Peer {

    @Override
    public String name() {
        return "holdfast";
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public PeerClient connect(String uri) {
        return new HoldfastClient(HoldfastRedis.connect(uri));
    }

    /**
     * Not counted: one PUBLISH of each client every five seconds, by which it looks after its connections, since scripts publish as well.
     */
    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut(
                "time", "get", "set", "del", "pexpire", "pttl", "expire", "zadd", "zcard", "zrange", "zrem", "hset",
                "publish");
    }

    private record HoldfastClient(Holdfast holdfast) implements PeerClient {

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
                    .map(lease -> OptionalLong.of(lease.token()))
                    .orElse(OptionalLong.empty());
        }
    }
}
