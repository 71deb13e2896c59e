package dev.holdfast.spring.internal;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** By a lock, which the thread of an ordinary call owns, so that calls within it re-enter. */
record LockAdmission(DistributedLock lock) implements Admission {

    @Override
    public String name() {
        return lock.name();
    }

    @Override
    public String shown() {
        return "Lock '" + PrintableText.of(name()) + "'";
    }

    @Override
    public String whyNot() {
        return "another thread or client holds it";
    }

    @Override
    public @Nullable Lease acquire(@Nullable Duration wait) throws InterruptedException {
        if (wait == null) {
            lock.lockInterruptibly();
        } else if (!lock.tryLock(nanos(wait), TimeUnit.NANOSECONDS)) {
            return null;
        }
        try {
            return lock.heldByCurrentThread().orElseThrow();
        } catch (Throwable thrown) {
            lock.unlock();
            throw thrown;
        }
    }

    /** As long as a clock in nanoseconds can count; 292 years. */
    private static long nanos(Duration wait) {
        try {
            return wait.toNanos();
        } catch (ArithmeticException tooLong) {
            return Long.MAX_VALUE;
        }
    }

    @Override
    public void release(Lease lease) {
        lock.unlock();
    }

    @Override
    public CompletableFuture<Lease> acquireAsync(@Nullable Duration wait) {
        return wait == null ? lock.acquireAsync() : lock.acquireAsync(wait);
    }
}
