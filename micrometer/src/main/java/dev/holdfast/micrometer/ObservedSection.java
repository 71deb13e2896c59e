package dev.holdfast.micrometer;

import dev.holdfast.Lease;
import dev.holdfast.LockedAction;
import dev.holdfast.LockedFunction;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import dev.holdfast.micrometer.LockObservationContext.Owner;
import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

/**
 * A wait and the section after it within one call of one thread: the work begins between them, and the lock is given
 * back before the section ends.
 */
final class ObservedSection {

    private final LockObserver observer;
    private final ObservedName lock;
    private final @Nullable Observation parent;
    private final OpenObservation wait;
    private @Nullable OpenObservation section;

    ObservedSection(LockObserver observer, ObservedName lock) {
        this.observer = observer;
        this.lock = lock;
        this.parent = observer.current();
        this.wait = observer.beginWait(lock, Owner.THREAD, parent);
    }

    <E extends Throwable> boolean run(Lease lease, LockedAction<E> action) throws E {
        try (LockObserver.Scope scope = begun(lease)) {
            action.run();
            return true;
        }
    }

    <T extends @Nullable Object, E extends Throwable> T call(Lease lease, LockedFunction<T, E> function) throws E {
        try (LockObserver.Scope scope = begun(lease)) {
            return function.call(lease);
        }
    }

    private LockObserver.Scope begun(Lease lease) {
        wait.acquired(lease.token());
        OpenObservation begun = observer.beginSection(lock, Owner.THREAD, lease.token(), parent);
        section = begun;
        return begun.openScope();
    }

    void returned() {
        OpenObservation begun = section;
        if (begun == null) {
            wait.end(Outcome.TIMEOUT);
        } else {
            begun.end(Outcome.RELEASED);
        }
    }

    void threw(Throwable thrown) {
        OpenObservation begun = section;
        if (begun == null) {
            wait.end(Outcome.FAILED, thrown);
        } else {
            begun.endThrown(thrown);
        }
    }
}
