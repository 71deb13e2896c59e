package dev.holdfast.lab.peer;

import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is measured. One thread uses it. */
public interface PeerLock {

    void lock();

    void unlock();

    /**
     * Returns the fencing token of the hold, if this peer has tokens. Asked between {@link #lock} and {@link #unlock}.
     */
    default OptionalLong token() {
        return OptionalLong.empty();
    }

    static PeerLock of(Lock lock) {
        return of(lock::lock, lock::unlock);
    }

    /** Makes one of a lock without tokens, which knows by itself who holds it. */
    static PeerLock of(Step lock, Step unlock) {
        return of(
                () -> {
                    lock.take();
                    return lock;
                },
                held -> unlock.take());
    }

    /** Makes one of a lock that returns a handle of the hold, by which it is given back. */
    static <H> PeerLock of(Callable<H> lock, Release<H> unlock) {
        return new HandleLock<>(lock, unlock, held -> OptionalLong.empty());
    }

    /** A call of a library, with whatever it throws. */
    interface Step {
        void take() throws Exception;
    }

    /** The same with a handle. */
    interface Release<H> {
        void release(H held) throws Exception;
    }

    /** A lock that returns a handle of the hold. */
    final class HandleLock<H> implements PeerLock {

        private final Callable<H> take;
        private final Release<H> giveBack;
        private final Function<H, OptionalLong> token;
        private @Nullable H held;

        HandleLock(Callable<H> take, Release<H> giveBack, Function<H, OptionalLong> token) {
            this.take = take;
            this.giveBack = giveBack;
            this.token = token;
        }

        @Override
        public void lock() {
            try {
                held = take.call();
            } catch (Exception e) {
                throw unchecked("take", e);
            }
        }

        @Override
        public void unlock() {
            try {
                giveBack.release(Objects.requireNonNull(held));
            } catch (Exception e) {
                throw unchecked("give back", e);
            }
            held = null;
        }

        private static RuntimeException unchecked(String what, Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return e instanceof RuntimeException known
                    ? known
                    : new IllegalStateException("could not " + what + " a lock", e);
        }

        @Override
        public OptionalLong token() {
            return token.apply(Objects.requireNonNull(held));
        }
    }
}
