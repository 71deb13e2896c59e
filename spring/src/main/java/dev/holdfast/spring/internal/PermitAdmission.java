package dev.holdfast.spring.internal;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Lease;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** By one permit of a semaphore, which is held by its handle. */
record PermitAdmission(DistributedSemaphore semaphore) implements Admission {

    @Override
    public String name() {
        return semaphore.name();
    }

    @Override
    public String shown() {
        return "A permit of '" + PrintableText.of(name()) + "'";
    }

    @Override
    public String whyNot() {
        return "all " + semaphore.permits() + " are in use, or others wait for them";
    }

    @Override
    public @Nullable Lease acquire(@Nullable Duration wait) throws InterruptedException {
        return wait == null ? semaphore.acquire() : semaphore.tryAcquire(wait).orElse(null);
    }

    @Override
    public void release(Lease lease) {
        lease.close();
    }

    @Override
    public CompletableFuture<Lease> acquireAsync(@Nullable Duration wait) {
        return wait == null ? semaphore.acquireAsync() : semaphore.acquireAsync(wait);
    }
}
