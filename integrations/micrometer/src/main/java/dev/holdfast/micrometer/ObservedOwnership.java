package dev.holdfast.micrometer;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.micrometer.LockObservationContext.Mode;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import dev.holdfast.micrometer.LockObservationContext.Owner;
import io.micrometer.observation.Observation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Observes how threads own one lock: from the call that acquires it to the outermost unlock. A re-entry is not
 * observed, and reading within the write lock of the same name is one. Whoever unlocks that write lock first
 * downgrades: its section ends, and the reader's begins.
 */
final class ObservedOwnership {

    /** A call that acquires a lock for the thread. */
    @FunctionalInterface
    interface Entry<X extends Exception> {

        boolean enter() throws X;
    }

    /** A call that acquires a lock, runs a section and releases it. */
    @FunctionalInterface
    interface Section<T extends @Nullable Object, E extends Throwable> {

        T run() throws E;
    }

    private final DistributedLock lock;
    private final DistributedLock counterpart;
    private final ObservedName observed;
    private final LockObserver observer;
    private final ThreadSections sections;

    /**
     * Of one lock.
     *
     * @param lock the lock
     * @param counterpart the lock of the same name in the other mode
     * @param observed its name and mode
     * @param observer begins observations
     * @param sections what threads have begun
     */
    ObservedOwnership(
            DistributedLock lock,
            DistributedLock counterpart,
            ObservedName observed,
            LockObserver observer,
            ThreadSections sections) {
        this.lock = lock;
        this.counterpart = counterpart;
        this.observed = observed;
        this.observer = observer;
        this.sections = sections;
    }

    /** Whether the thread owns the lock already, and acquiring it is a re-entry. */
    boolean isReentry() {
        return lock.holdCount() > 0 || (observed.mode() == Mode.READ && counterpart.holdCount() > 0);
    }

    <X extends Exception> boolean entered(Entry<X> entry) throws X {
        if (isReentry()) {
            return entry.enter();
        }
        Observation parent = observer.current();
        OpenObservation wait = observer.beginWait(observed, Owner.THREAD, parent);
        boolean entered;
        try {
            entered = entry.enter();
        } catch (LockTimeoutException notInTime) {
            // As where false says the same: that others hold the lock is no error of this call's.
            wait.end(Outcome.TIMEOUT);
            throw notInTime;
        } catch (Throwable thrown) {
            wait.end(Outcome.FAILED, thrown);
            throw thrown;
        }
        Optional<Lease> lease = entered ? lock.heldByCurrentThread() : Optional.empty();
        if (lease.isPresent()) {
            long token = lease.get().token();
            wait.acquired(token);
            sections.begin(observed, observer.beginSection(observed, Owner.THREAD, token, parent));
        } else {
            wait.end(Outcome.TIMEOUT);
        }
        return entered;
    }

    void unlock() {
        try {
            lock.unlock();
        } catch (LeaseLostException | BackendUnavailableException lost) {
            OpenObservation section = sections.end(observed);
            if (section != null) {
                section.end(Outcome.LOST, lost);
            }
            throw lost;
        }
        left();
    }

    /** A section in one call, which is a re-entry. */
    <T extends @Nullable Object, E extends Throwable> T reentered(Section<T, E> reentry) throws E {
        T result;
        try {
            result = reentry.run();
        } catch (Throwable thrown) {
            OpenObservation section = sectionThatEnds();
            if (section != null) {
                section.endThrown(thrown);
            }
            throw thrown;
        }
        left();
        return result;
    }

    /** The thread has left the lock, perhaps for the last time. */
    void left() {
        OpenObservation section = sectionThatEnds();
        if (section != null) {
            section.end(Outcome.RELEASED);
        }
        if (observed.mode() == Mode.WRITE && lock.holdCount() == 0) {
            counterpart
                    .heldByCurrentThread()
                    .filter(reading -> reading.state() != LeaseState.LOST)
                    .ifPresent(this::beginDowngraded);
        }
    }

    private @Nullable OpenObservation sectionThatEnds() {
        return lock.holdCount() == 0 ? sections.end(observed) : null;
    }

    private void beginDowngraded(Lease reading) {
        ObservedName reader = new ObservedName(observed.name(), Mode.READ);
        sections.begin(reader, observer.beginSection(reader, Owner.THREAD, reading.token(), observer.current()));
    }
}
