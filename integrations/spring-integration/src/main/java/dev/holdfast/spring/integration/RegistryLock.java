package dev.holdfast.spring.integration;

import dev.holdfast.DistributedLock;
import dev.holdfast.LeaseLostException;
import java.util.ConcurrentModificationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * A lock as Spring Integration sees it: Holdfast's own, owned by the thread, with the exception that Spring Integration
 * knows for a loss.
 */
class RegistryLock implements Lock {

    final RegistryLocks locks;
    final DistributedLock lock;

    RegistryLock(RegistryLocks locks, DistributedLock lock) {
        this.locks = locks;
        this.lock = lock;
    }

    @Override
    public final void lock() {
        lock.lock();
        locks.entered(lock);
    }

    @Override
    public final void lockInterruptibly() throws InterruptedException {
        lock.lockInterruptibly();
        locks.entered(lock);
    }

    @Override
    public final boolean tryLock() {
        return entered(lock.tryLock());
    }

    @Override
    public final boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        return entered(lock.tryLock(time, unit));
    }

    final boolean entered(boolean acquired) {
        if (acquired) {
            locks.entered(lock);
        }
        return acquired;
    }

    @Override
    public final void unlock() {
        if (lock.holdCount() == 1) {
            locks.leaving(lock);
        }
        try {
            lock.unlock();
        } catch (LeaseLostException lost) {
            throw new ConcurrentModificationException(lost.getMessage(), lost);
        }
    }

    @Override
    public final Condition newCondition() {
        return lock.newCondition();
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof RegistryLock that
                && locks == that.locks
                && lock.name().equals(that.lock.name());
    }

    @Override
    public final int hashCode() {
        return lock.name().hashCode();
    }

    @Override
    public final String toString() {
        return lock.toString();
    }
}
