package dev.holdfast.micrometer;

import dev.holdfast.LeaseLostException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import io.micrometer.observation.Observation;
import java.util.concurrent.atomic.AtomicBoolean;

/** A wait or a section that has begun. Ends once; later ends change nothing. Thread-safe. */
final class OpenObservation {

    private final Observation observation;
    private final LockObservationContext context;
    private final LockObserver observer;
    private final AtomicBoolean ended = new AtomicBoolean();

    OpenObservation(Observation observation, LockObservationContext context, LockObserver observer) {
        this.observation = observation;
        this.context = context;
        this.observer = observer;
    }

    /** Makes it the current one of this thread until it is closed. */
    LockObserver.Scope openScope() {
        return observer.open(observation, context);
    }

    void acquired(long token) {
        if (ended.compareAndSet(false, true)) {
            context.token(token);
            stop(Outcome.ACQUIRED);
        }
    }

    void end(Outcome outcome) {
        if (ended.compareAndSet(false, true)) {
            stop(outcome);
        }
    }

    void end(Outcome outcome, Throwable thrown) {
        if (ended.compareAndSet(false, true)) {
            observer.attempt(() -> observation.error(thrown), context);
            stop(outcome);
        }
    }

    /** A section whose work threw: the lock was released, unless it turned out that it had been lost. */
    void endThrown(Throwable thrown) {
        boolean lost = thrown instanceof LeaseLostException;
        for (Throwable suppressed : thrown.getSuppressed()) {
            lost |= suppressed instanceof LeaseLostException;
        }
        end(lost ? Outcome.LOST : Outcome.RELEASED, thrown);
    }

    void endReleased(ReleaseOutcome outcome) {
        end(
                switch (outcome) {
                    case RELEASED -> Outcome.RELEASED;
                    case UNKNOWN -> Outcome.UNKNOWN;
                    case ALREADY_LOST -> Outcome.LOST;
                });
    }

    private void stop(Outcome outcome) {
        context.outcome(outcome);
        observer.attempt(observation::stop, context);
    }
}
