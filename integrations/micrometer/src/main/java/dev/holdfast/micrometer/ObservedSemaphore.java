package dev.holdfast.micrometer;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.LockOptions;
import dev.holdfast.LockedAction;
import dev.holdfast.LockedFunction;
import dev.holdfast.micrometer.LockObservationContext.Mode;
import dev.holdfast.micrometer.LockObservationContext.Owner;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A semaphore that observes the waits for its permits, and the sections with them. */
final class ObservedSemaphore implements DistributedSemaphore {

    private final DistributedSemaphore semaphore;
    private final LockObserver observer;
    private final ObservedName observed;
    private final ObservedAcquisition acquisition;

    ObservedSemaphore(DistributedSemaphore semaphore, LockObserver observer) {
        this.semaphore = semaphore;
        this.observer = observer;
        this.observed = new ObservedName(semaphore.name(), Mode.PERMIT);
        this.acquisition = new ObservedAcquisition(observed, observer);
    }

    @Override
    public String name() {
        return semaphore.name();
    }

    @Override
    public int permits() {
        return semaphore.permits();
    }

    @Override
    public LockOptions options() {
        return semaphore.options();
    }

    // ---- sections in one call

    @Override
    public <E extends Throwable> void run(LockedAction<E> action) throws E {
        Objects.requireNonNull(action, "action");
        this.<Boolean, E>call(lease -> {
            action.run();
            return true;
        });
    }

    @Override
    public <T extends @Nullable Object, E extends Throwable> T call(@Nullable LockedFunction<T, E> function) throws E {
        Objects.requireNonNull(function, "function");
        ObservedSection section = new ObservedSection(observer, observed, Owner.HANDLE);
        T result;
        try {
            result = semaphore.call(lease -> section.call(lease, function));
        } catch (Throwable thrown) {
            section.threw(thrown);
            throw thrown;
        }
        section.returned();
        return result;
    }

    @Override
    public <E extends Throwable> boolean tryRun(Duration wait, LockedAction<E> action) throws E {
        Objects.requireNonNull(action, "action");
        ObservedSection section = new ObservedSection(observer, observed, Owner.HANDLE);
        boolean ran;
        try {
            ran = semaphore.<E>tryRun(wait, () -> section.run(action));
        } catch (Throwable thrown) {
            section.threw(thrown);
            throw thrown;
        }
        section.returned();
        return ran;
    }

    // ---- owned by the handle

    @Override
    public Lease acquire(int permits) throws InterruptedException {
        return acquisition
                .acquired(() -> Optional.of(semaphore.acquire(permits)))
                .orElseThrow();
    }

    @Override
    public Lease acquire(int permits, Duration wait) throws InterruptedException {
        return acquisition
                .acquired(() -> Optional.of(semaphore.acquire(permits, wait)))
                .orElseThrow();
    }

    @Override
    public Optional<Lease> tryAcquire(int permits, Duration wait) throws InterruptedException {
        return acquisition.acquired(() -> semaphore.tryAcquire(permits, wait));
    }

    @Override
    public CompletableFuture<Lease> acquireAsync(int permits) {
        return acquisition.async(() -> semaphore.acquireAsync(permits));
    }

    @Override
    public CompletableFuture<Lease> acquireAsync(int permits, Duration wait) {
        return acquisition.async(() -> semaphore.acquireAsync(permits, wait));
    }

    // ---- about the semaphore

    @Override
    public void resize(int permits, Duration validFor) {
        semaphore.resize(permits, validFor);
    }

    @Override
    public LockInspection inspect() {
        return semaphore.inspect();
    }

    @Override
    public ForcedRelease forceRelease(HolderId holder) {
        return semaphore.forceRelease(holder);
    }

    @Override
    public String toString() {
        return semaphore + ", observed";
    }
}
