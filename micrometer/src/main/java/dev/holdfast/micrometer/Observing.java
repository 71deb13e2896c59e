package dev.holdfast.micrometer;

import dev.holdfast.micrometer.LockObservationContext.Owner;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/** Begins observations of one registry. */
final class Observing {

    private static final LockObservationConvention DEFAULT_CONVENTION = new DefaultLockObservationConvention();

    private final ObservationRegistry registry;
    private final @Nullable LockObservationConvention convention;

    Observing(ObservationRegistry registry, @Nullable LockObservationConvention convention) {
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

    Observed beginWait(String lockName, Owner owner, @Nullable Observation parent) {
        return begin(new LockObservationContext(LockObservation.WAIT, lockName, owner), parent);
    }

    Observed beginSection(String lockName, Owner owner, long token, @Nullable Observation parent) {
        LockObservationContext context = new LockObservationContext(LockObservation.SECTION, lockName, owner);
        context.token(token);
        return begin(context, parent);
    }

    private Observed begin(LockObservationContext context, @Nullable Observation parent) {
        Observation observation =
                context.observation().observation(convention, DEFAULT_CONVENTION, () -> context, registry);
        if (parent != null) {
            observation.parentObservation(parent);
        }
        return new Observed(observation.start(), context);
    }
}
