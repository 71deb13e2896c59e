package dev.holdfast.spring.internal;

import dev.holdfast.DistributedLock;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** By a lock, which the thread of an ordinary call owns, so that calls within it re-enter. */
record LockAdmission(DistributedLock lock) implements Admission {

    @Override
    public List<String> names() {
        return List.of(lock.name());
    }

    @Override
    public String shown() {
        return "Lock '" + PrintableText.of(lock.name()) + "'";
    }

    @Override
    public String whyNot(String missing) {
        return "another thread or client holds it";
    }

    @Override
    public Grant acquire(@Nullable Duration wait) throws InterruptedException, MissedLockException {
        if (wait == null) {
            lock.lockInterruptibly();
        } else if (!lock.tryLock(nanos(wait), TimeUnit.NANOSECONDS)) {
            throw new MissedLockException(lock.name());
        }
        try {
            return Grant.of(lock.heldByCurrentThread().orElseThrow());
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
    public void release(Grant grant) {
        lock.unlock();
    }

    @Override
    public Question<?> acquireAsync(@Nullable Duration wait) {
        return Question.forOne(wait == null ? lock.acquireAsync() : lock.acquireAsync(wait));
    }
}
