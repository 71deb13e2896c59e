package dev.holdfast.lab.broken;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.server.CommandCalls;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/** Peers that are wrong on purpose: the benchmark has to notice. They ask no server. */
public final class BrokenPeer implements Peer {

    /** Excludes nobody. */
    public static final BrokenPeer OPEN = new BrokenPeer("open", () -> OpenLock::new);

    /** Excludes, and gives tokens that fall. */
    public static final BrokenPeer FALLING_TOKENS = new BrokenPeer("falling-tokens", () -> FallingTokens::new);

    /** Throws after some passes of a client. */
    public static final BrokenPeer FAILING = new BrokenPeer("failing", () -> {
        AtomicLong left = new AtomicLong(3);
        return () -> new FailingLock(left);
    });

    /** Gives the lock to nobody. */
    public static final BrokenPeer HANGING = new BrokenPeer("hanging", () -> HangingLock::new);

    private static final Map<String, Peer> BY_NAME =
            Map.of(OPEN.name, OPEN, FALLING_TOKENS.name, FALLING_TOKENS, FAILING.name, FAILING, HANGING.name, HANGING);

    private final String name;
    private final Supplier<Supplier<PeerLock>> clients;

    private BrokenPeer(String name, Supplier<Supplier<PeerLock>> clients) {
        this.name = name;
        this.clients = clients;
    }

    /** Finds one of these, or of the others. */
    public static Function<String, Peer> orSound() {
        return name -> Optional.ofNullable(BY_NAME.get(name)).orElseGet(() -> Peers.named(name));
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
        Supplier<PeerLock> locks = clients.get();
        return new PeerClient() {
            @Override
            public PeerLock lock(String lockName) {
                return locks.get();
            }

            @Override
            public void close() {
                // Nothing was opened.
            }
        };
    }

    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut();
    }

    private static final class OpenLock implements PeerLock {

        @Override
        public void lock() {
            // Everybody may pass.
        }

        @Override
        public void unlock() {
            // Nobody was kept out.
        }
    }

    private static final class FallingTokens implements PeerLock {

        private static final Lock MUTEX = new ReentrantLock();
        private static final AtomicLong TOKEN = new AtomicLong();

        private long token;

        @Override
        @SuppressWarnings("LockNotBeforeTry") // the try is the caller's
        public void lock() {
            MUTEX.lock();
            token = TOKEN.decrementAndGet();
        }

        @Override
        public void unlock() {
            MUTEX.unlock();
        }

        @Override
        public OptionalLong token() {
            return OptionalLong.of(token);
        }
    }

    private static final class FailingLock implements PeerLock {

        private final AtomicLong left;

        FailingLock(AtomicLong left) {
            this.left = left;
        }

        @Override
        public void lock() {
            if (left.decrementAndGet() < 0) {
                throw new IllegalStateException("the lock has had enough");
            }
        }

        @Override
        public void unlock() {
            // Nothing was taken.
        }
    }

    private static final class HangingLock implements PeerLock {

        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        public void lock() {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void unlock() {
            // Nobody had it.
        }
    }
}
