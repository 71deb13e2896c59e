package dev.holdfast.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import java.util.Arrays;
import java.util.Optional;

/**
 * Decides on the meters that a registry makes of {@link LockObservation}s, where it has a handler that does so: a timer
 * and a gauge of what goes on, for each of the two. {@link HoldfastMetrics} has the same times as
 * {@code holdfast.lock.acquisition} and {@code holdfast.lock.hold}, so a registry that has both has them twice. Knows
 * observations by their default names. Immutable.
 *
 * <pre>{@code
 * registry.config().meterFilter(ObservationMeterFilter.denying());
 * }</pre>
 */
public final class ObservationMeterFilter implements MeterFilter {

    private static final String GOING_ON = ".active";

    private final boolean denying;

    private ObservationMeterFilter(boolean denying) {
        this.denying = denying;
    }

    /**
     * No such meters are made.
     *
     * @return for {@code registry.config().meterFilter(...)}
     */
    public static ObservationMeterFilter denying() {
        return new ObservationMeterFilter(true);
    }

    /**
     * Such meters are made, and have a description, which observations have none of.
     *
     * @return for {@code registry.config().meterFilter(...)}
     */
    public static ObservationMeterFilter describing() {
        return new ObservationMeterFilter(false);
    }

    @Override
    public MeterFilterReply accept(Meter.Id id) {
        return denying && observed(id).isPresent() ? MeterFilterReply.DENY : MeterFilterReply.NEUTRAL;
    }

    @Override
    public Meter.Id map(Meter.Id id) {
        return observed(id)
                .map(observation -> new Meter.Id(
                        id.getName(),
                        Tags.of(id.getTagsAsIterable()),
                        id.getBaseUnit(),
                        observation.description() + (id.getName().endsWith(GOING_ON) ? "; those that go on" : ""),
                        id.getType()))
                .orElse(id);
    }

    private static Optional<LockObservation> observed(Meter.Id id) {
        return Arrays.stream(LockObservation.values())
                .filter(observation -> id.getName().equals(observation.getName())
                        || id.getName().equals(observation.getName() + GOING_ON))
                .findFirst();
    }
}
