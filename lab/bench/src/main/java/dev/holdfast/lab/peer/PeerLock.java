package dev.holdfast.lab.peer;

import java.util.OptionalLong;
import java.util.concurrent.locks.Lock;

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

    /** Any peer's lock that is a {@link Lock}. */
    record JdkLock(Lock wrapped) implements PeerLock {

        @Override
        @SuppressWarnings("LockNotBeforeTry") // the try is the caller's
        public void lock() {
            wrapped.lock();
        }

        @Override
        public void unlock() {
            wrapped.unlock();
        }
    }
}
