package dev.holdfast.micrometer;

import dev.holdfast.DistributedLock;
import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockInspection;
import dev.holdfast.LockOptions;
import dev.holdfast.LockedAction;
import dev.holdfast.LockedFunction;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import dev.holdfast.micrometer.LockObservationContext.Owner;
import io.micrometer.observation.Observation;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** A lock that observes its waits and sections, each where the caller is. */
final class ObservedLock implements DistributedLock {

    private final DistributedLock lock;
    private final LockObserver observer;
    private final ThreadSections threadSections;
    private final ObservedAcquisition acquisition;

    ObservedLock(DistributedLock lock, LockObserver observer, ThreadSections threadSections) {
        this.lock = lock;
        this.observer = observer;
        this.threadSections = threadSections;
        this.acquisition = new ObservedAcquisition(lock.name(), observer);
    }

    @Override
    public String name() {
        return lock.name();
    }

    @Override
    public LockOptions options() {
        return lock.options();
    }

    // ---- sections in one call

    @Override
    public <E extends Throwable> void run(LockedAction<E> action) throws E {
        Objects.requireNonNull(action, "action");
        if (lock.holdCount() > 0) {
            lock.run(action);
            return;
        }
        ObservedSection section = new ObservedSection(observer, lock.name());
        try {
            lock.<Boolean, E>call(lease -> section.run(lease, action));
        } catch (Throwable thrown) {
            section.threw(thrown);
            throw thrown;
        }
        section.returned();
    }

    @Override
    public <T extends @Nullable Object, E extends Throwable> T call(@Nullable LockedFunction<T, E> function) throws E {
        Objects.requireNonNull(function, "function");
        if (lock.holdCount() > 0) {
            return lock.call(function);
        }
        ObservedSection section = new ObservedSection(observer, lock.name());
        T result;
        try {
            result = lock.call(lease -> section.call(lease, function));
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
        if (lock.holdCount() > 0) {
            return lock.tryRun(wait, action);
        }
        ObservedSection section = new ObservedSection(observer, lock.name());
        boolean ran;
        try {
            ran = lock.<E>tryRun(wait, () -> {
                Lease lease = lock.heldByCurrentThread().orElseThrow();
                boolean unused = section.run(lease, action);
            });
        } catch (Throwable thrown) {
            section.threw(thrown);
            throw thrown;
        }
        section.returned();
        return ran;
    }

    // ---- owned by the thread

    /** A way to get the lock for the thread. */
    @FunctionalInterface
    private interface Entry<X extends Exception> {

        boolean enter() throws X;
    }

    @Override
    public void lock() {
        boolean unused = this.<RuntimeException>entered(() -> {
            lock.lock();
            return true;
        });
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        boolean unused = this.<InterruptedException>entered(() -> {
            lock.lockInterruptibly();
            return true;
        });
    }

    @Override
    public boolean tryLock() {
        return this.<RuntimeException>entered(lock::tryLock);
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        return this.<InterruptedException>entered(() -> lock.tryLock(time, unit));
    }

    private <X extends Exception> boolean entered(Entry<X> entry) throws X {
        if (lock.holdCount() > 0) {
            return entry.enter();
        }
        Observation parent = observer.current();
        OpenObservation wait = observer.beginWait(lock.name(), Owner.THREAD, parent);
        boolean entered;
        try {
            entered = entry.enter();
        } catch (Throwable thrown) {
            wait.end(Outcome.FAILED, thrown);
            throw thrown;
        }
        Optional<Lease> lease = entered ? lock.heldByCurrentThread() : Optional.empty();
        if (lease.isPresent()) {
            long token = lease.get().token();
            wait.acquired(token);
            threadSections.begin(lock.name(), observer.beginSection(lock.name(), Owner.THREAD, token, parent));
        } else {
            wait.end(Outcome.TIMEOUT);
        }
        return entered;
    }

    @Override
    public void unlock() {
        try {
            lock.unlock();
        } catch (LeaseLostException lost) {
            OpenObservation section = threadSections.end(lock.name());
            if (section != null) {
                section.end(Outcome.LOST, lost);
            }
            throw lost;
        }
        if (lock.holdCount() == 0) {
            OpenObservation section = threadSections.end(lock.name());
            if (section != null) {
                section.end(Outcome.RELEASED);
            }
        }
    }

    @Override
    public Condition newCondition() {
        return lock.newCondition();
    }

    @Override
    public boolean isHeldByCurrentThread() {
        return lock.isHeldByCurrentThread();
    }

    @Override
    public int holdCount() {
        return lock.holdCount();
    }

    @Override
    public Optional<Lease> heldByCurrentThread() {
        return lock.heldByCurrentThread();
    }

    // ---- owned by the handle

    @Override
    public Lease acquire() throws InterruptedException {
        return acquisition.acquired(() -> Optional.of(lock.acquire())).orElseThrow();
    }

    @Override
    public Lease acquire(Duration wait) throws InterruptedException {
        return acquisition.acquired(() -> Optional.of(lock.acquire(wait))).orElseThrow();
    }

    @Override
    public Optional<Lease> tryAcquire() throws InterruptedException {
        return acquisition.acquired(lock::tryAcquire);
    }

    @Override
    public Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        return acquisition.acquired(() -> lock.tryAcquire(wait));
    }

    @Override
    public CompletableFuture<Lease> acquireAsync() {
        return acquisition.async(lock::acquireAsync);
    }

    @Override
    public CompletableFuture<Lease> acquireAsync(Duration wait) {
        return acquisition.async(() -> lock.acquireAsync(wait));
    }

    // ---- about the lock

    @Override
    public LockInspection inspect() {
        return lock.inspect();
    }

    @Override
    public ForcedRelease forceRelease(HolderId holder) {
        return lock.forceRelease(holder);
    }

    @Override
    public String toString() {
        return lock + ", observed";
    }
}
