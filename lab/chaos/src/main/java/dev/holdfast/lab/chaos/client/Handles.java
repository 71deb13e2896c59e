package dev.holdfast.lab.chaos.client;

import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Lease;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What gives leases that a handle owns: a lock, or a number of permits. */
interface Handles {

    Lease acquire() throws InterruptedException;

    Lease acquire(Duration wait) throws InterruptedException;

    Optional<Lease> tryAcquire() throws InterruptedException;

    Optional<Lease> tryAcquire(Duration wait) throws InterruptedException;

    CompletableFuture<Lease> acquireAsync(Duration wait);

    /** Those of a lock. */
    record OfLock(DistributedLock lock) implements Handles {

        @Override
        public Lease acquire() throws InterruptedException {
            return lock.acquire();
        }

        @Override
        public Lease acquire(Duration wait) throws InterruptedException {
            return lock.acquire(wait);
        }

        @Override
        public Optional<Lease> tryAcquire() throws InterruptedException {
            return lock.tryAcquire();
        }

        @Override
        public Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
            return lock.tryAcquire(wait);
        }

        @Override
        public CompletableFuture<Lease> acquireAsync(Duration wait) {
            return lock.acquireAsync(wait);
        }
    }

    /** Those of a semaphore. */
    record OfPermits(DistributedSemaphore semaphore, int units) implements Handles {

        @Override
        public Lease acquire() throws InterruptedException {
            return semaphore.acquire(units);
        }

        @Override
        public Lease acquire(Duration wait) throws InterruptedException {
            return semaphore.acquire(units, wait);
        }

        @Override
        public Optional<Lease> tryAcquire() throws InterruptedException {
            return semaphore.tryAcquire(units, Duration.ZERO);
        }

        @Override
        public Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
            return semaphore.tryAcquire(units, wait);
        }

        @Override
        public CompletableFuture<Lease> acquireAsync(Duration wait) {
            return semaphore.acquireAsync(units, wait);
        }
    }
}
