package dev.holdfast.micrometer;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * How observations of locks are named and what they carry. Implement it to change that, and give it to
 * {@link HoldfastObservations} or to the registry.
 */
public interface LockObservationConvention extends ObservationConvention<LockObservationContext> {

    @Override
    default boolean supportsContext(Observation.Context context) {
        return context instanceof LockObservationContext;
    }
}
