package dev.holdfast.micrometer;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Registers the counters and timers of one set of tags in one registry, as they are documented.
 *
 * @param registry where they go
 * @param tags what all of them have
 */
record MeterSeries(MeterRegistry registry, Tags tags) {

    Counter counter(DescribedMeter meter) {
        return counter(meter, Tags.empty());
    }

    private Counter counter(DescribedMeter meter, Tags further) {
        return Counter.builder(meter.getName())
                .description(meter.description())
                .tags(tags.and(further))
                .register(registry);
    }

    Timer timer(DescribedMeter meter) {
        return timer(meter, Tags.empty());
    }

    private Timer timer(DescribedMeter meter, Tags further) {
        return Timer.builder(meter.getName())
                .description(meter.description())
                .tags(tags.and(further))
                .register(registry);
    }

    /** One for each value of a tag, so that a dashboard shows zero where nothing has happened yet. */
    <K extends Enum<K>> Map<K, Counter> counters(DescribedMeter meter, KeyName tag, Class<K> values) {
        return each(values, value -> counter(meter, Tags.of(tag.asString(), text(value))));
    }

    /** As {@link #counters}. */
    <K extends Enum<K>> Map<K, Timer> timers(DescribedMeter meter, KeyName tag, Class<K> values) {
        return each(values, value -> timer(meter, Tags.of(tag.asString(), text(value))));
    }

    private static <K extends Enum<K>, M> Map<K, M> each(Class<K> keys, Function<K, M> meter) {
        Map<K, M> meters = new EnumMap<>(keys);
        for (K key : keys.getEnumConstants()) {
            meters.put(key, meter.apply(key));
        }
        return meters;
    }

    /** That of a value. */
    static <K, M> M of(Map<K, M> meters, K value) {
        return Objects.requireNonNull(meters.get(value), "a meter for each value");
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
