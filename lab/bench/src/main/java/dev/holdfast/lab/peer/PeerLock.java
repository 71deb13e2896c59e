package dev.holdfast.lab.peer;

import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is measured. One thread uses it. */
public interface PeerLock {

    /** Takes the lock; waits for it where the peer can wait. */
    void lock();

    /** Gives it back. */
    void unlock();

    /**
     * Returns the fencing token of the hold, if this peer has tokens. Asked between {@link #lock} and {@link #unlock}.
     */
    default OptionalLong token() {
        return OptionalLong.empty();
    }

    /** Makes one of a lock of the JDK. */
    static PeerLock of(Lock lock) {
        return of(lock::lock, lock::unlock);
    }

    /** Makes one of a lock without tokens, which knows by itself who holds it. */
    static PeerLock of(Runnable lock, Runnable unlock) {
        return of(
                () -> {
                    lock.run();
                    return lock;
                },
                held -> unlock.run());
    }

    /** Makes one of a lock that returns a handle of the hold, by which it is given back. */
    static <H> PeerLock of(Supplier<H> lock, Consumer<H> unlock) {
        return new HandleLock<>(lock, unlock, held -> OptionalLong.empty());
    }

    /** A lock that returns a handle of the hold. */
    final class HandleLock<H> implements PeerLock {

        private final Supplier<H> take;
        private final Consumer<H> giveBack;
        private final Function<H, OptionalLong> token;
        private @Nullable H held;

        HandleLock(Supplier<H> take, Consumer<H> giveBack, Function<H, OptionalLong> token) {
            this.take = take;
            this.giveBack = giveBack;
            this.token = token;
        }

        @Override
        public void lock() {
            held = take.get();
        }

        @Override
        public void unlock() {
            giveBack.accept(Objects.requireNonNull(held));
            held = null;
        }

        @Override
        public OptionalLong token() {
            return token.apply(Objects.requireNonNull(held));
        }
    }
}
