package dev.holdfast.lab.chaos.client;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.CallEnded;
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
                .add(new CallBegan(call, place.thread(), plan.lock(), plan.way().id(), startNanos, deadlineNanos()));
    }

    private long deadlineNanos() {
        if (!plan.way().bounded()) {
            return ClientEvent.ENDLESS;
        }
        return startNanos + (plan.way().once() ? ChaosClient.RESPONSE_TIMEOUT : plan.limit()).toNanos();
    }

    Plan plan() {
        return plan;
    }

    DistributedLock lock() {
        return place.holdfast().lock(plan.lock(), plan.options());
    }

    /** Another lock, which may be taken while this turn's is held. */
    DistributedLock lockAfter() {
        return place.holdfast().lock(place.planner().after(plan.lock()), plan.options());
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
        Section section = Section.begin(place, plan, call, lease);
        try {
            section.work();
        } finally {
            release.accept(section);
        }
    }
}
