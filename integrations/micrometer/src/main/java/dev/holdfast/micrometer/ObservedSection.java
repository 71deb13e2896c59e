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
    private final Owner owner;
    private final @Nullable Observation parent;
    private final OpenObservation wait;
    private @Nullable OpenObservation section;

    ObservedSection(LockObserver observer, ObservedName lock, Owner owner) {
        this.observer = observer;
        this.lock = lock;
        this.owner = owner;
        this.parent = observer.current();
        this.wait = observer.beginWait(lock, owner, parent);
    }

    <E extends Throwable> boolean run(Lease lease, LockedAction<E> action) throws E {
        try (LockObserver.Scope scope = begun(lease.token())) {
            action.run();
            return true;
        }
    }

    <T extends @Nullable Object, E extends Throwable> T call(Lease lease, LockedFunction<T, E> function) throws E {
        try (LockObserver.Scope scope = begun(lease.token())) {
            return function.call(lease);
        }
    }

    /** A section that is given no lease, and has no token for that. */
    <E extends Throwable> void run(LockedAction<E> action) throws E {
        try (LockObserver.Scope scope = begun(LockObservationContext.NO_TOKEN)) {
            action.run();
        }
    }

    private LockObserver.Scope begun(long token) {
        wait.acquired(token);
        OpenObservation begun = observer.beginSection(lock, owner, token, parent);
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
