package dev.holdfast.micrometer;

import dev.holdfast.micrometer.LockObservationContext.Owner;
import dev.holdfast.spi.PrintableText;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins observations of one registry. Handlers, conventions and predicates are the program's and may throw anything: a
 * lock is acquired and released all the same, and what failed is not observed.
 */
final class LockObserver {

    private static final Logger LOG = LoggerFactory.getLogger(LockObserver.class);
    private static final LockObservationConvention DEFAULT_CONVENTION = new DefaultLockObservationConvention();

    private final ObservationRegistry registry;
    private final @Nullable LockObservationConvention convention;
    private final AtomicBoolean reported = new AtomicBoolean();

    LockObserver(ObservationRegistry registry, @Nullable LockObservationConvention convention) {
        this.registry = registry;
        this.convention = convention;
    }

    boolean isNoop() {
        return registry.isNoop();
    }

    /** What is current in the calling thread. */
    @Nullable
    Observation current() {
        return registry.getCurrentObservation();
    }

    OpenObservation beginWait(ObservedName lock, Owner owner, @Nullable Observation parent) {
        return begin(new LockObservationContext(LockObservation.WAIT, lock, owner), parent);
    }

    OpenObservation beginSection(ObservedName lock, Owner owner, long token, @Nullable Observation parent) {
        LockObservationContext context = new LockObservationContext(LockObservation.SECTION, lock, owner);
        context.token(token);
        return begin(context, parent);
    }

    private OpenObservation begin(LockObservationContext context, @Nullable Observation parent) {
        Observation begun = Observation.NOOP;
        try {
            Observation observation =
                    context.observation().observation(convention, DEFAULT_CONVENTION, () -> context, registry);
            if (parent != null) {
                observation.parentObservation(parent);
            }
            begun = observation.start();
        } catch (Throwable thrown) {
            report(context, thrown);
        }
        return new OpenObservation(begun, context, this);
    }

    /** Makes an observation the current one of this thread until it is closed. */
    Scope open(Observation observation, LockObservationContext context) {
        Observation.Scope before = registry.getCurrentObservationScope();
        try {
            Observation.Scope opened = observation.openScope();
            return () -> close(opened, before, context);
        } catch (Throwable thrown) {
            report(context, thrown);
            registry.setCurrentObservationScope(before);
            return () -> {};
        }
    }

    private void close(Observation.Scope opened, Observation.@Nullable Scope before, LockObservationContext context) {
        try {
            opened.close();
        } catch (Throwable thrown) {
            report(context, thrown);
            registry.setCurrentObservationScope(before);
        }
    }

    /** Does something to an observation that has begun. */
    void attempt(Runnable step, LockObservationContext context) {
        try {
            step.run();
        } catch (Throwable thrown) {
            report(context, thrown);
        }
    }

    /** The first one for all to see: a handler that throws throws for each lock. */
    private void report(LockObservationContext context, Throwable thrown) {
        if (reported.compareAndSet(false, true)) {
            LOG.warn(
                    "An observation of lock '{}' failed: an ObservationHandler, a convention or a predicate of the"
                            + " application threw."
                            + " The lock is not touched by it. Further failures are logged at DEBUG",
                    PrintableText.of(context.lockName()),
                    thrown);
        } else {
            LOG.debug("An observation of lock '{}' failed", PrintableText.of(context.lockName()), thrown);
        }
    }

    /** Until when an observation is the current one. */
    @FunctionalInterface
    interface Scope extends AutoCloseable {

        @Override
        void close();
    }
}
