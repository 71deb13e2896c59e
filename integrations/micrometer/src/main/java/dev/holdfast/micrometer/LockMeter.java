package dev.holdfast.micrometer;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import java.util.List;

/** The meters of a client's locks and servers, as {@link HoldfastMetrics} registers them. */
public enum LockMeter implements DescribedMeter {

    /** How long calls waited for a lock. */
    ACQUISITION(
            "holdfast.lock.acquisition",
            Meter.Type.TIMER,
            "How long calls waited for a lock, by how that ended",
            LockTag.OUTCOME,
            LockTag.MODE),

    /** How long leases lasted. */
    HOLD(
            "holdfast.lock.hold",
            Meter.Type.TIMER,
            "How long locks were held, by how that ended",
            LockTag.OUTCOME,
            LockTag.MODE),

    /** What is held now. */
    HELD("holdfast.lock.held", Meter.Type.GAUGE, "Locks that this client holds"),

    /** Who waits now. */
    WAITERS("holdfast.lock.waiters", Meter.Type.GAUGE, "Calls of this client that wait for a lock"),

    /** Where grants came from. */
    HANDOFFS(
            "holdfast.lock.handoffs",
            Meter.Type.COUNTER,
            "Locks that calls got, from another thread of this client or from the server",
            LockTag.KIND,
            LockTag.MODE),

    /** How renewals went. */
    RENEWALS(
            "holdfast.lock.renewals",
            Meter.Type.COUNTER,
            "Renewals of leases, by their answer",
            LockTag.OUTCOME,
            LockTag.MODE),

    /** What was lost. */
    LOSSES(
            "holdfast.lock.losses",
            Meter.Type.COUNTER,
            "Leases that ended before they were released",
            LockTag.REASON,
            LockTag.MODE),

    /** Leases that were never released. */
    ABANDONED(
            "holdfast.lock.abandoned",
            Meter.Type.COUNTER,
            "Leases whose holder went away without releasing them",
            LockTag.MODE),

    /** Questions without an answer. */
    UNANSWERED(
            "holdfast.lock.unanswered",
            Meter.Type.COUNTER,
            "Questions for a lock that could not be sent, were not answered, or were refused",
            LockTag.MODE),

    /** Servers. */
    NODES("holdfast.nodes", Meter.Type.GAUGE, "Servers that this client uses, by their state", LockTag.STATE),

    /** Changes of the primary. */
    FAILOVERS("holdfast.failovers", Meter.Type.COUNTER, "How often another server took over locks of this client");

    private final String name;
    private final Meter.Type type;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<KeyName> tags;

    LockMeter(String name, Meter.Type type, String description, LockTag... tags) {
        this.name = name;
        this.type = type;
        this.description = description;
        this.tags = List.of(tags);
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public Meter.Type getType() {
        return type;
    }

    @Override
    public KeyName[] getKeyNames() {
        return tags.toArray(KeyName[]::new);
    }

    /**
     * What it counts or measures.
     *
     * @return a phrase in English, as registries show it
     */
    @Override
    public String description() {
        return description;
    }
}
