package dev.holdfast.micrometer;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * The observations that {@link HoldfastObservations} makes. Their names differ from those of {@link LockMeter}s, so
 * that a registry can have both.
 */
public enum LockObservation implements ObservationDocumentation {

    /** From the call for a lock to its answer. */
    WAIT("holdfast.lock.wait", "wait for lock", "How long calls waited for a lock, as observed by the callers"),

    /** From the grant of a lock to its end. */
    SECTION("holdfast.lock.section", "hold lock", "How long locks were held, as observed by their holders");

    private final String name;
    private final String contextualName;
    private final String description;

    LockObservation(String name, String contextualName, String description) {
        this.name = name;
        this.contextualName = contextualName;
        this.description = description;
    }

    /**
     * What it observes.
     *
     * @return a phrase in English, as registries show it of meters that are made of it
     */
    public String description() {
        return description;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getContextualName() {
        return contextualName;
    }

    @Override
    public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
        return DefaultLockObservationConvention.class;
    }

    @Override
    public KeyName[] getLowCardinalityKeyNames() {
        return LowCardinality.values();
    }

    @Override
    public KeyName[] getHighCardinalityKeyNames() {
        return HighCardinality.values();
    }

    /** Keys of few values, which also become tags where observations are made into metrics. */
    public enum LowCardinality implements KeyName {

        /** How it ended: a {@link LockObservationContext.Outcome} in small letters. */
        OUTCOME("outcome"),

        /** Who owns the lock: {@code thread} or {@code handle}. */
        OWNER("owner"),

        /** How the lock is held: {@code read} or {@code write}. */
        MODE("mode");

        private final String key;

        LowCardinality(String key) {
            this.key = key;
        }

        @Override
        public String asString() {
            return key;
        }
    }

    /** Keys of any number of values. */
    public enum HighCardinality implements KeyName {

        /** The lock's name. */
        LOCK("holdfast.lock.name"),

        /** The lease's fencing token, once there is one. */
        TOKEN("holdfast.lock.token");

        private final String key;

        HighCardinality(String key) {
            this.key = key;
        }

        @Override
        public String asString() {
            return key;
        }
    }
}
