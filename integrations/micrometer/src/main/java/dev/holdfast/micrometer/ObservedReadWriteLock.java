package dev.holdfast.micrometer;

import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Lease;
import dev.holdfast.micrometer.LockObservationContext.Mode;
import java.util.Optional;

/**
 * The two locks of one name, each observed in its own mode. A lease that becomes one of the other mode ends its
 * section, and another one begins.
 */
final class ObservedReadWriteLock implements DistributedReadWriteLock {

    private final DistributedReadWriteLock lock;
    private final LockObserver observer;
    private final ObservedLock readLock;
    private final ObservedLock writeLock;

    ObservedReadWriteLock(DistributedReadWriteLock lock, LockObserver observer, ThreadSections threadSections) {
        this.lock = lock;
        this.observer = observer;
        this.readLock = ObservedLock.reading(lock.readLock(), lock.writeLock(), observer, threadSections);
        this.writeLock = ObservedLock.writing(lock.writeLock(), lock.readLock(), observer, threadSections);
    }

    @Override
    public String name() {
        return lock.name();
    }

    @Override
    public DistributedLock readLock() {
        return readLock;
    }

    @Override
    public DistributedLock writeLock() {
        return writeLock;
    }

    @Override
    public Lease downgrade(Lease write) {
        return became(lock.downgrade(unobserved(write)), write, Mode.READ);
    }

    @Override
    public Optional<Lease> tryUpgrade(Lease read) {
        return lock.tryUpgrade(unobserved(read)).map(upgraded -> became(upgraded, read, Mode.WRITE));
    }

    private static Lease unobserved(Lease lease) {
        return lease instanceof ObservedLease observed ? observed.unobserved() : lease;
    }

    private Lease became(Lease lease, Lease before, Mode mode) {
        if (before instanceof ObservedLease observed) {
            observed.endChanged();
        }
        return ObservedLease.begin(lease, new ObservedName(lock.name(), mode), observer, observer.current());
    }

    @Override
    public String toString() {
        return lock + ", observed";
    }
}
