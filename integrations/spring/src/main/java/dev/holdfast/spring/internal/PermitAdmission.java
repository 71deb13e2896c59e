package dev.holdfast.spring.internal;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Lease;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** By one permit of a semaphore, which is held by its handle. */
record PermitAdmission(DistributedSemaphore semaphore) implements Admission {

    @Override
    public List<String> names() {
        return List.of(semaphore.name());
    }

    @Override
    public String shown() {
        return "A permit of '" + PrintableText.of(semaphore.name()) + "'";
    }

    /** A permit has no owner but its handle. */
    @Override
    public boolean isOwned() {
        return false;
    }

    @Override
    public Grant acquire(@Nullable Duration wait) throws InterruptedException {
        return Grant.of(wait == null ? semaphore.acquire() : semaphore.acquire(wait));
    }

    @Override
    public void release(Grant grant) {
        grant.leases().forEach(Lease::close);
    }

    @Override
    public Question<?> acquireAsync(@Nullable Duration wait) {
        return Question.forOne(wait == null ? semaphore.acquireAsync() : semaphore.acquireAsync(wait));
    }
}
