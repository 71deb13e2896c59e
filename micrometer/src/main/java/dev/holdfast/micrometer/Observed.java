package dev.holdfast.micrometer;

import dev.holdfast.LeaseLostException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import io.micrometer.observation.Observation;
import java.util.concurrent.atomic.AtomicBoolean;

/** A wait or a section that has begun. Ends once; whoever comes later changes nothing. Thread-safe. */
final class Observed {

    private final Observation observation;
    private final LockObservationContext context;
    private final Observing observing;
    private final AtomicBoolean ended = new AtomicBoolean();

    Observed(Observation observation, LockObservationContext context, Observing observing) {
        this.observation = observation;
        this.context = context;
        this.observing = observing;
    }

    /** Makes it the current one of this thread until it is closed. */
    Observing.Scope openScope() {
        return observing.open(observation, context);
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
            observing.attempt(() -> observation.error(thrown), context);
            stop(outcome);
        }
    }

    /** A section whose work threw: the lock was given back, unless it turned out that it had been lost. */
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
        observing.attempt(observation::stop, context);
    }
}
