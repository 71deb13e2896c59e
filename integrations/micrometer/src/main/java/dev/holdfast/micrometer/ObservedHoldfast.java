package dev.holdfast.micrometer;

import dev.holdfast.AnyLock;
import dev.holdfast.Candidacy;
import dev.holdfast.ClientHealth;
import dev.holdfast.ClientLock;
import dev.holdfast.ClientStatistics;
import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Holdfast;
import dev.holdfast.Leader;
import dev.holdfast.LockEvent;
import dev.holdfast.LockOptions;
import dev.holdfast.LockSet;
import dev.holdfast.OnceOptions;
import dev.holdfast.RunOnce;
import dev.holdfast.TermAction;
import dev.holdfast.Topology;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A client whose locks are observed. All else is the client's own. */
final class ObservedHoldfast implements Holdfast {

    private final Holdfast holdfast;
    private final LockObserver observer;
    private final ThreadSections threadSections = new ThreadSections();

    ObservedHoldfast(Holdfast holdfast, LockObserver observer) {
        this.holdfast = holdfast;
        this.observer = observer;
    }

    /** As the write lock of its name, which it is: a thread that reads within it downgrades when it unlocks. */
    private DistributedLock observed(DistributedLock lock) {
        DistributedLock reading = holdfast.readWriteLock(lock.name()).readLock();
        return ObservedLock.writing(lock, reading, observer, threadSections);
    }

    private DistributedReadWriteLock observed(DistributedReadWriteLock lock) {
        return new ObservedReadWriteLock(lock, observer, threadSections);
    }

    @Override
    public LockOptions options() {
        return holdfast.options();
    }

    @Override
    public DistributedLock lock(String name) {
        return observed(holdfast.lock(name));
    }

    @Override
    public DistributedLock lock(String name, Consumer<LockOptions.Builder> options) {
        return observed(holdfast.lock(name, options));
    }

    @Override
    public DistributedLock lock(String name, LockOptions options) {
        return observed(holdfast.lock(name, options));
    }

    @Override
    public DistributedLock lockOwnedBy(String name, String owner, Consumer<LockOptions.Builder> options) {
        return ObservedLock.owned(holdfast.lockOwnedBy(name, owner, options), observer, threadSections);
    }

    @Override
    public DistributedReadWriteLock readWriteLock(String name) {
        return observed(holdfast.readWriteLock(name));
    }

    @Override
    public DistributedReadWriteLock readWriteLock(String name, Consumer<LockOptions.Builder> options) {
        return observed(holdfast.readWriteLock(name, options));
    }

    @Override
    public DistributedReadWriteLock readWriteLock(String name, LockOptions options) {
        return observed(holdfast.readWriteLock(name, options));
    }

    private DistributedSemaphore observed(DistributedSemaphore semaphore) {
        return new ObservedSemaphore(semaphore, observer);
    }

    @Override
    public DistributedSemaphore semaphore(String name, int permits) {
        return observed(holdfast.semaphore(name, permits));
    }

    @Override
    public DistributedSemaphore semaphore(String name, int permits, Consumer<LockOptions.Builder> options) {
        return observed(holdfast.semaphore(name, permits, options));
    }

    @Override
    public DistributedSemaphore semaphore(String name, int permits, LockOptions options) {
        return observed(holdfast.semaphore(name, permits, options));
    }

    /** Its locks have metrics, as all have, by the client's events; nothing is observed of the set as a whole. */
    @Override
    public LockSet allOf(Collection<String> names, Consumer<LockOptions.Builder> options) {
        return holdfast.allOf(names, options);
    }

    @Override
    public AnyLock anyOf(Collection<String> names, Consumer<LockOptions.Builder> options) {
        return holdfast.anyOf(names, options);
    }

    @Override
    public Candidacy stand(String election, ElectionOptions options, TermAction action) {
        return holdfast.stand(election, options, action);
    }

    @Override
    public Optional<Leader> leader(String election) {
        return holdfast.leader(election);
    }

    @Override
    public Subscription observe(String election, Consumer<? super Optional<Leader>> observer) {
        return holdfast.observe(election, observer);
    }

    @Override
    public List<Candidacy> candidacies() {
        return holdfast.candidacies();
    }

    @Override
    public RunOnce once(String key, OnceOptions options) {
        return holdfast.once(key, options);
    }

    @Override
    public Subscription listen(Consumer<? super LockEvent> listener) {
        return holdfast.listen(listener);
    }

    @Override
    public String clientId() {
        return holdfast.clientId();
    }

    @Override
    public ClientStatistics statistics() {
        return holdfast.statistics();
    }

    @Override
    public List<ClientLock> locks() {
        return holdfast.locks();
    }

    @Override
    public Topology topology() {
        return holdfast.topology();
    }

    @Override
    public ClientHealth health() {
        return holdfast.health();
    }

    @Override
    public Holdfast unwrapped() {
        return holdfast.unwrapped();
    }

    @Override
    public void close() {
        holdfast.close();
    }

    @Override
    public String toString() {
        return holdfast + ", observed";
    }
}
