package dev.holdfast.lab.broken;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.server.ServerBooks.CommandCalls;
import dev.holdfast.lab.setup.Use;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Peers that are wrong on purpose: the benchmark has to notice. They ask no server. */
public final class BrokenPeer {

    private static final Map<String, Peer> BY_NAME = Stream.of(
                    peer("open", () -> OpenLock::new),
                    peer("falling-tokens", () -> FallingTokens::new),
                    peer("failing", () -> {
                        AtomicLong left = new AtomicLong(3);
                        return () -> new FailingLock(left);
                    }),
                    peer("hanging", () -> HangingLock::new))
            .collect(Collectors.toMap(Peer::name, peer -> peer));

    private BrokenPeer() {}

    /** Makes one that waits, and has no lease; for names that several share, it makes the same locks. */
    private static Peer peer(String name, Supplier<Supplier<PeerLock>> clients) {
        return new Peer(
                name,
                true,
                "",
                Optional.empty(),
                UnaryOperator.identity(),
                (uri, lease) -> {
                    Supplier<PeerLock> locks = clients.get();
                    Function<String, PeerLock> made = lock -> locks.get();
                    return new PeerClient(made, Map.of(Use.READ, made, Use.RW95, made, Use.PERMITS4, made), () -> {});
                },
                Optional.empty(),
                CommandCalls::allBut,
                Map.of(
                        Use.READ,
                        CommandCalls::allBut,
                        Use.RW95,
                        CommandCalls::allBut,
                        Use.PERMITS4,
                        CommandCalls::allBut));
    }

    /** Finds one of these, or of the others. */
    public static Peers.Lookup orSound() {
        return name -> Optional.ofNullable(BY_NAME.get(name)).orElseGet(() -> Peers.named(name));
    }

    /** Excludes no client. */
    private static final class OpenLock implements PeerLock {

        @Override
        public void lock() {
            // Everybody may pass.
        }

        @Override
        public void unlock() {
            // No client was kept out.
        }
    }

    /** Excludes, and gives tokens that fall. */
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

    /** Throws after some passes of a client. */
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

    /** Never grants the lock. */
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
            // No client had it.
        }
    }
}
