package dev.holdfast.micrometer;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import java.util.List;

/** The meters of a client's latches, as {@link LatchMetrics} registers them. */
public enum LatchMeter implements DescribedMeter {

    /** Who counted down. */
    COUNTED(
            "holdfast.latch.counted",
            Meter.Type.COUNTER,
            "Calls that counted a party down, for the first time or again"),

    /** Who could not count down. */
    FAILED(
            "holdfast.latch.failed",
            Meter.Type.COUNTER,
            "Calls that could not count a party down, or do not know whether they have",
            LockTag.REASON),

    /** How long calls waited. */
    WAIT(
            "holdfast.latch.wait",
            Meter.Type.TIMER,
            "How long calls waited for a latch, by how that ended",
            LockTag.OUTCOME);

    private final String name;
    private final Meter.Type type;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<KeyName> tags;

    LatchMeter(String name, Meter.Type type, String description, LockTag... tags) {
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
