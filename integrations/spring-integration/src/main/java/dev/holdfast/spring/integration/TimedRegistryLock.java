package dev.holdfast.spring.integration;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A lock with lease times of the caller's own. Loaded on Spring Integration 7 alone, which has the interface. */
final class TimedRegistryLock extends RegistryLock
        implements org.springframework.integration.support.locks.DistributedLock {

    TimedRegistryLock(RegistryLocks locks, DistributedLock lock) {
        super(locks, lock);
    }

    @Override
    public void lock(Duration ttl) {
        locks.timed(lock, ttl).lock();
        lastsFor(ttl);
        locks.entered(lock);
    }

    @Override
    public boolean tryLock(Duration waitTime, Duration ttl) throws InterruptedException {
        boolean acquired = locks.timed(lock, ttl).tryLock(nanos(waitTime), TimeUnit.NANOSECONDS);
        if (acquired) {
            lastsFor(ttl);
        }
        return entered(acquired);
    }

    /**
     * A fresh hold does. One that was entered again may end earlier, and if that cannot be changed, it is not entered.
     */
    private void lastsFor(Duration ttl) {
        if (lock.holdCount() == 1) {
            return;
        }
        try {
            Lease lease = lock.heldByCurrentThread().orElseThrow();
            if (lease.remaining().compareTo(ttl) < 0) {
                lease.extend(ttl);
            }
        } catch (Throwable notExtended) {
            lock.unlock();
            throw notExtended;
        }
    }

    private static long nanos(Duration waitTime) {
        try {
            return waitTime.toNanos();
        } catch (ArithmeticException endless) {
            return waitTime.isNegative() ? 0 : Long.MAX_VALUE;
        }
    }
}
