package dev.holdfast.lab.peer;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Holdfast with its default settings: by its {@code Lock}, or by handles for whose release nobody waits. */
final class HoldfastPeer {

    /**
     * Clients send none of these themselves, but for a PUBLISH and a PUBSUB NUMSUB every five seconds, by which each
     * looks after its connections. Those two are not counted, since scripts call both as well.
     */
    private static final String[] CALLED_BY_SCRIPTS = {
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
        "pubsub|numsub"
    };

    private HoldfastPeer() {}

    static Peer of(String name, Peer.Connector connector) {
        return Peer.of(name, connector, CALLED_BY_SCRIPTS)
                .leased(LockOptions.defaults().lease(), WireFormat.DEFAULT::hold);
    }

    static PeerClient blocking(String uri, Duration lease) {
        Holdfast holdfast = open(uri, lease);
        return new PeerClient(name -> new BlockingLock(holdfast.lock(name)), holdfast::close);
    }

    static PeerClient async(String uri, Duration lease) {
        Holdfast holdfast = open(uri, lease);
        return new PeerClient(name -> new Async(holdfast.lock(name)), holdfast::close);
    }

    private static Holdfast open(String uri, Duration lease) {
        LockOptions options = LockOptions.builder().lease(lease).build();
        return HoldfastRedis.builder().uri(uri).options(options).build();
    }

    private record BlockingLock(DistributedLock wrapped) implements PeerLock {

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

    private static final class Async implements PeerLock {

        private final DistributedLock wrapped;
        private @Nullable Lease held;
        private CompletableFuture<ReleaseOutcome> released = CompletableFuture.completedFuture(ReleaseOutcome.RELEASED);

        Async(DistributedLock wrapped) {
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
            // The answer of the last time is here by now: a lock that was lost must not pass for one given back.
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
