package dev.holdfast.micrometer;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import java.util.List;

/** The meters of a client's rate gates, as {@link GateMetrics} registers them. */
public enum GateMeter implements DescribedMeter {

    /** What passed. */
    PASSED("holdfast.gate.passed", Meter.Type.COUNTER, "Units that passed at gates, at once or after a wait"),

    /** What did not pass. */
    REFUSED("holdfast.gate.refused", Meter.Type.COUNTER, "Units that gates refused, since they could not pass in time"),

    /** What got no answer. */
    FAILED(
            "holdfast.gate.failed",
            Meter.Type.COUNTER,
            "Units of calls that got no answer from their gate",
            LockTag.REASON),

    /** How long it was until the time of those that passed later. */
    WAIT(
            "holdfast.gate.wait",
            Meter.Type.TIMER,
            "How long calls had to wait for their time, of those that passed later");

    private final String name;
    private final Meter.Type type;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<KeyName> tags;

    GateMeter(String name, Meter.Type type, String description, LockTag... tags) {
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
