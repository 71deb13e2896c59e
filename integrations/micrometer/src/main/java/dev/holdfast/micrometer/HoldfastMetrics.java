package dev.holdfast.micrometer;

import dev.holdfast.Holdfast;
import dev.holdfast.LockEvent;
import dev.holdfast.Topology.NodeState;
import dev.holdfast.micrometer.LockObservationContext.Mode;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times what happens to a client's locks. {@link LockMeter} lists the meters.
 *
 * <pre>{@code
 * HoldfastMetrics metrics = HoldfastMetrics.of(holdfast);
 * metrics.bindTo(registry);
 * }</pre>
 *
 * <p>The metrics follow the client's {@linkplain Holdfast#listen events}, so they come a moment later than what they
 * count, on the client's executor, and delay no lock. Where that executor falls 10,000 events behind, what comes then
 * is not counted, and the log says so. Gauges ask the client when they are read. No meter asks the server.
 *
 * <p>The names of locks are no tags unless {@link Builder#lockTag} asks for it. Thread-safe.
 */
public final class HoldfastMetrics implements MeterBinder, AutoCloseable {

    private final Holdfast holdfast;
    private final Tags tags;
    private final @Nullable NameTagValues lockTag;
    private final List<Runnable> ends = new CopyOnWriteArrayList<>();

    private HoldfastMetrics(Holdfast holdfast, Tags tags, @Nullable NameTagValues lockTag) {
        this.holdfast = holdfast;
        this.tags = tags;
        this.lockTag = lockTag;
    }

    /**
     * The metrics of a client, without further tags.
     *
     * @param holdfast the client
     * @return not bound to any registry yet
     */
    public static HoldfastMetrics of(Holdfast holdfast) {
        return builder(holdfast).build();
    }

    /**
     * The metrics of a client, with tags.
     *
     * @param holdfast the client
     * @return a builder without tags
     */
    public static Builder builder(Holdfast holdfast) {
        return new Builder(holdfast);
    }

    /**
     * Registers the meters, and counts from now on. Binding to several registries is possible; binding twice to the
     * same one counts everything twice.
     *
     * @param registry where the meters go
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        List<Meter> ofTheClient = new ArrayList<>();
        ofTheClient.add(gauge(
                registry, LockMeter.HELD, tags, client -> client.statistics().held()));
        ofTheClient.add(gauge(
                registry, LockMeter.WAITERS, tags, client -> client.statistics().waiting()));
        for (NodeState state : NodeState.values()) {
            Tags ofState = tags.and(LockTag.STATE.asString(), state.name().toLowerCase(Locale.ROOT));
            ofTheClient.add(gauge(
                    registry,
                    LockMeter.NODES,
                    ofState,
                    client -> client.topology().count(state)));
        }
        ofTheClient.add(failovers(registry));
        Holdfast.Subscription subscription = holdfast.listen(counting(registry));
        ends.add(() -> {
            subscription.close();
            ofTheClient.forEach(registry::remove);
        });
    }

    private Meter gauge(MeterRegistry registry, LockMeter meter, Tags allTags, ToIntFunction<Holdfast> value) {
        return Gauge.builder(meter.getName(), holdfast, value::applyAsInt)
                .description(meter.description())
                .tags(allTags)
                .strongReference(true)
                .register(registry);
    }

    private Meter failovers(MeterRegistry registry) {
        LockMeter meter = LockMeter.FAILOVERS;
        return FunctionCounter.builder(
                        meter.getName(), holdfast, client -> client.statistics().failovers())
                .description(meter.description())
                .tags(tags)
                .register(registry);
    }

    private Consumer<LockEvent> counting(MeterRegistry registry) {
        Map<Series, LockMeters> meters = new ConcurrentHashMap<>();
        if (lockTag == null) {
            // zero where nothing has happened yet; readers appear with the first read lock
            Series writing = new Series(Mode.WRITE, null);
            meters.put(writing, new LockMeters(new MeterSeries(registry, writing.under(tags))));
        }
        return event -> {
            // Failovers are counted by the client, and have no lock.
            if (!(event instanceof LockEvent.FailedOver)) {
                meters.computeIfAbsent(
                                seriesOf(event),
                                series -> new LockMeters(new MeterSeries(registry, series.under(tags))))
                        .count(event);
            }
        };
    }

    private Series seriesOf(LockEvent event) {
        NameTagValues values = lockTag;
        return new Series(Mode.ofGroup(event.group()), values == null ? null : values.of(event.name()));
    }

    /** What the meters of locks are counted by. */
    private record Series(Mode mode, @Nullable String lock) {

        Tags under(Tags tags) {
            Tags ofMode = tags.and(LockTag.MODE.asString(), mode.name().toLowerCase(Locale.ROOT));
            return lock == null ? ofMode : ofMode.and(LockTag.LOCK.asString(), lock);
        }
    }

    /**
     * Stops counting, and removes the gauges and the counter of failovers from their registries; other counters and
     * timers stay as they are. What had not been counted yet is not counted. Closing twice does nothing, and the
     * client goes on.
     */
    @Override
    public void close() {
        List<Runnable> ending = new ArrayList<>(ends);
        ends.removeAll(ending);
        ending.forEach(Runnable::run);
    }

    @Override
    public String toString() {
        return "Metrics of Holdfast client " + holdfast.clientId();
    }

    /** Sets tags. Not thread-safe. */
    public static final class Builder {

        private final Holdfast holdfast;
        private Tags tags = Tags.empty();
        private @Nullable NameTagValues lockTag;

        private Builder(Holdfast holdfast) {
            this.holdfast = Objects.requireNonNull(holdfast, "holdfast");
        }

        /**
         * Adds tags to every meter, such as one that distinguishes the clients of a process.
         *
         * @param tags the tags
         * @return this
         */
        public Builder tags(Iterable<Tag> tags) {
            this.tags = this.tags.and(Objects.requireNonNull(tags, "tags"));
            return this;
        }

        /**
         * Adds the tag {@code lock} to every meter but the gauges and the counter of failovers. Since locks are often
         * named after what has no end, such as orders, the function should name a group, and no more than the given
         * number of values is ever made: what comes after them counts as {@code others}, and the log says so once.
         *
         * @param valueOf from a lock's name to the tag's value; empty or blank for {@code none}. Called for every
         *     event, by the client's executor; one that throws has that event not counted, and logged
         * @param mostValues how many values there may be, at least 1
         * @return this
         * @throws IllegalArgumentException if there may be no value
         */
        public Builder lockTag(Function<String, Optional<String>> valueOf, int mostValues) {
            this.lockTag = new NameTagValues(LockTag.LOCK, valueOf, mostValues);
            return this;
        }

        /**
         * Builds the metrics.
         *
         * @return not bound to any registry yet
         */
        public HoldfastMetrics build() {
            return new HoldfastMetrics(holdfast, tags, lockTag);
        }
    }
}
