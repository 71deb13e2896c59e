package dev.holdfast.micrometer;

import dev.holdfast.DistributedLock;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** A lock that observes its waits and sections, each where the caller is. */
final class ObservedLock implements DistributedLock {

    private final DistributedLock lock;
    private final ObservedName observed;
    private final LockObserver observer;
    private final ObservedOwnership ownership;
    private final ObservedAcquisition acquisition;

    private ObservedLock(
            DistributedLock lock,
            DistributedLock counterpart,
            Mode mode,
            LockObserver observer,
            ThreadSections threadSections) {
        this.lock = lock;
        this.observed = new ObservedName(lock.name(), mode);
        this.observer = observer;
        this.ownership = new ObservedOwnership(lock, counterpart, observed, observer, threadSections);
        this.acquisition = new ObservedAcquisition(observed, observer);
    }

    /** The read lock of a name, whose write lock is the other one. */
    static ObservedLock reading(
            DistributedLock read, DistributedLock write, LockObserver observer, ThreadSections threadSections) {
        return new ObservedLock(read, write, Mode.READ, observer, threadSections);
    }

    /** The write lock of a name, or its plain lock, whose read lock is the other one. */
    static ObservedLock writing(
            DistributedLock write, DistributedLock read, LockObserver observer, ThreadSections threadSections) {
        return new ObservedLock(write, read, Mode.WRITE, observer, threadSections);
    }

    /** The lock of a name on behalf of an owner, which becomes no other. */
    static ObservedLock owned(DistributedLock owned, LockObserver observer, ThreadSections threadSections) {
        return new ObservedLock(owned, owned, Mode.OWNER, observer, threadSections);
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
        this.<Boolean, E>call(lease -> {
            action.run();
            return true;
        });
    }

    @Override
    public <T extends @Nullable Object, E extends Throwable> T call(@Nullable LockedFunction<T, E> function) throws E {
        Objects.requireNonNull(function, "function");
        if (ownership.isReentry()) {
            return ownership.<T, E>reentered(() -> lock.call(function));
        }
        ObservedSection section = new ObservedSection(observer, observed, Owner.THREAD);
        T result;
        try {
            result = lock.call(lease -> section.call(lease, function));
        } catch (Throwable thrown) {
            section.threw(thrown);
            ownership.left();
            throw thrown;
        }
        section.returned();
        ownership.left();
        return result;
    }

    @Override
    public <E extends Throwable> boolean tryRun(Duration wait, LockedAction<E> action) throws E {
        Objects.requireNonNull(action, "action");
        if (ownership.isReentry()) {
            return ownership.<Boolean, E>reentered(() -> lock.tryRun(wait, action));
        }
        ObservedSection section = new ObservedSection(observer, observed, Owner.THREAD);
        boolean ran;
        try {
            ran = lock.<E>tryRun(wait, () -> {
                Lease lease = lock.heldByCurrentThread().orElseThrow();
                boolean unused = section.run(lease, action);
            });
        } catch (Throwable thrown) {
            section.threw(thrown);
            ownership.left();
            throw thrown;
        }
        section.returned();
        ownership.left();
        return ran;
    }

    // ---- owned by the thread

    @Override
    public void lock() {
        boolean unused = ownership.<RuntimeException>entered(() -> {
            lock.lock();
            return true;
        });
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        boolean unused = ownership.<InterruptedException>entered(() -> {
            lock.lockInterruptibly();
            return true;
        });
    }

    @Override
    public boolean tryLock() {
        return ownership.<RuntimeException>entered(lock::tryLock);
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        return ownership.<InterruptedException>entered(() -> lock.tryLock(time, unit));
    }

    @Override
    public void lockWithin(Duration wait) throws InterruptedException {
        boolean unused = ownership.<InterruptedException>entered(() -> {
            lock.lockWithin(wait);
            return true;
        });
    }

    @Override
    public void unlock() {
        ownership.unlock();
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
    public Optional<String> stored() {
        return lock.stored();
    }

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
