package dev.holdfast.lab.peer;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.lab.server.CommandCalls;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Holdfast by handles that are given back with {@code releaseAsync}, for whose answer nobody waits. */
final class HoldfastAsyncPeer implements LeasedPeer {

    private final HoldfastPeer blocking;

    HoldfastAsyncPeer() {
        this(new HoldfastPeer());
    }

    private HoldfastAsyncPeer(HoldfastPeer blocking) {
        this.blocking = blocking;
    }

    @Override
    public String name() {
        return "holdfast-async";
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public String note() {
        return "gives back without waiting for the answer";
    }

    @Override
    public Duration lease() {
        return blocking.lease();
    }

    @Override
    public HoldfastAsyncPeer withLease(Duration lease) {
        return new HoldfastAsyncPeer(blocking.withLease(lease));
    }

    @Override
    public String leaseKey(String lock) {
        return blocking.leaseKey(lock);
    }

    @Override
    public PeerClient connect(String uri) {
        return new Client(blocking.open(uri));
    }

    @Override
    public long sentByClients(CommandCalls executed) {
        return blocking.sentByClients(executed);
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

    private static final class Lock implements PeerLock {

        private final DistributedLock wrapped;
        private @Nullable Lease held;
        private CompletableFuture<ReleaseOutcome> released = CompletableFuture.completedFuture(ReleaseOutcome.RELEASED);

        Lock(DistributedLock wrapped) {
            this.wrapped = wrapped;
        }

        @Override
        public void lock() {
            try {
                held = wrapped.acquire();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for " + wrapped.name(), e);
            }
        }

        @Override
        public void unlock() {
            if (held == null) {
                throw new IllegalStateException(wrapped.name() + " is not held");
            }
            // The answer of the last time, which is here by now; a lock that was lost must not pass for one that was
            // given back.
            if (released.isDone() && released.join() != ReleaseOutcome.RELEASED) {
                throw new IllegalStateException(wrapped.name() + " was given back as " + released.join());
            }
            released = held.releaseAsync();
            held = null;
        }

        @Override
        public OptionalLong token() {
            return held == null ? OptionalLong.empty() : OptionalLong.of(held.token());
        }
    }
}
