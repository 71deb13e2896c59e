package dev.holdfast.lab.chaos.client;

import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockSet;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.CallEnded;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One turn of a thread: a call that asks for a lock, and what is done under it. Writes both down. */
final class Turn {

    /** The outcome of a call that has the lock. */
    static final String GRANTED = "granted";

    private final WorkerContext place;
    private final Plan plan;
    private final String call;
    private final long startNanos = System.nanoTime();
    private boolean answered;

    Turn(WorkerContext place, Plan plan, String call) {
        this.place = place;
        this.plan = plan;
        this.call = call;
        place.journal()
                .add(new CallBegan(
                        call,
                        place.thread(),
                        plan.target().title(),
                        plan.target().family().id(),
                        plan.way().id(),
                        startNanos,
                        deadlineNanos()));
    }

    private long deadlineNanos() {
        if (!plan.way().bounded()) {
            return ClientEvent.ENDLESS;
        }
        Duration limit = plan.way().once() ? ChaosClient.RESPONSE_TIMEOUT : plan.limit();
        // What a set has of its locks is given back before the call ends; and a sticky lock is asked for twice.
        boolean twice = plan.target().family() == Family.SET
                || (plan.target().family() == Family.STICKY && plan.way().once());
        return startNanos + (twice ? limit.plus(ChaosClient.RESPONSE_TIMEOUT) : limit).toNanos();
    }

    Plan plan() {
        return plan;
    }

    void perform() throws InterruptedException {
        switch (plan.target().family()) {
            case SET -> SetCalls.perform(this);
            case PERMITS -> PermitCalls.perform(this);
            default -> plan.way().perform(this);
        }
    }

    DistributedLock lock() {
        return lock(plan.target().lock());
    }

    /** Another lock of the same family, which may be taken while this turn's is held. */
    DistributedLock lockAfter() {
        return lock(place.planner().after(plan.target().lock()));
    }

    private DistributedLock lock(String name) {
        Holdfast holdfast = place.holdfast();
        return switch (plan.target().family()) {
            case LOCK, STICKY -> holdfast.lock(name, plan.options());
            case READ -> holdfast.readWriteLock(name, plan.options()).readLock();
            case WRITE -> holdfast.readWriteLock(name, plan.options()).writeLock();
            case OWNER -> holdfast.lockOwnedBy(name, plan.target().owner(), new OptionsCopy(plan.options()));
            case SET, PERMITS -> throw new IllegalStateException(plan.target() + " is no lock");
        };
    }

    DistributedReadWriteLock readWriteLock() {
        return place.holdfast().readWriteLock(plan.target().lock(), plan.options());
    }

    DistributedSemaphore semaphore() {
        return place.holdfast().semaphore(plan.target().lock(), plan.target().permits(), plan.options());
    }

    LockSet set() {
        return place.holdfast().allOf(plan.target().locks(), new OptionsCopy(plan.options()));
    }

    Handles handles() {
        return plan.target().family() == Family.PERMITS
                ? new Handles.OfPermits(semaphore(), plan.target().units())
                : new Handles.OfLock(lock());
    }

    /** The call was answered: with the lock, or with something else. Only the first answer counts. */
    void answered(String outcome) {
        if (!answered) {
            answered = true;
            long endNanos = System.nanoTime();
            place.journal().add(new CallEnded(call, outcome, endNanos));
            if (outcome.equals(GRANTED)) {
                place.waits().recordValue((endNanos - startNanos) / 1000);
            }
        }
    }

    /** Works under a lease that a thread owns, up to the moment of its release. */
    void workAsOwner(DistributedLock lock) throws InterruptedException {
        answered(GRANTED);
        Optional<Lease> lease = lock.heldByCurrentThread();
        if (lease.isPresent()) {
            work(lease.get(), Section::releasing);
        }
    }

    /** Works under a lease, and releases it in some way. */
    void work(Lease lease, Consumer<Section> release) throws InterruptedException {
        answered(GRANTED);
        work(begin(lease), release);
    }

    private static void work(Section section, Consumer<Section> release) throws InterruptedException {
        try {
            section.work();
        } finally {
            release.accept(section);
        }
    }

    Section begin(Lease lease) {
        return Section.begin(place, plan, plan.target(), call, call, lease);
    }

    /** Works under what the lease of this turn has become, and releases it. */
    void workOn(Lease changed, Family family) throws InterruptedException {
        Target target = plan.target().as(family);
        work(Section.begin(place, plan, target, call + ":" + family.id(), call, changed), Section::release);
    }

    /** Begins a section for each lock of a set. */
    List<Section> beginAll(LeaseSet leases) {
        return leases.names().stream()
                .map(name -> Section.begin(place, plan, plan.target(), call + ":" + name, call, leases.lease(name)))
                .toList();
    }

    /** Works under all leases of a set. */
    void stay(List<Section> sections) throws InterruptedException {
        new Stay(place, plan, sections).work();
    }
}
