package dev.holdfast.spring.internal;

import dev.holdfast.DistributedLock;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.List;
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
    public boolean isOwned() {
        return lock.isHeldByCurrentThread();
    }

    @Override
    public Grant acquire(@Nullable Duration wait) throws InterruptedException {
        if (wait == null) {
            lock.lockInterruptibly();
        } else {
            lock.lockWithin(wait);
        }
        try {
            return Grant.of(lock.heldByCurrentThread().orElseThrow());
        } catch (Throwable thrown) {
            lock.unlock();
            throw thrown;
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
