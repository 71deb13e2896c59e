package dev.holdfast.lab.peer;

import java.util.concurrent.locks.Lock;

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
