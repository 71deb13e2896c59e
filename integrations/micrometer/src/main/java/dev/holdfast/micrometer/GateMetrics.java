package dev.holdfast.micrometer;

import dev.holdfast.Holdfast.Subscription;
import dev.holdfast.rate.GateEvent;
import dev.holdfast.rate.RateGates;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts what passes at a client's rate gates, and times waits for it. {@link GateMeter} lists the meters. Needs
 * {@code holdfast-rate} on the class path.
 *
 * <pre>{@code
 * GateMetrics metrics = GateMetrics.of(RateGates.of(holdfast));
 * metrics.bindTo(registry);
 * }</pre>
 *
 * <p>The metrics follow the {@linkplain RateGates#listen events} of the client, so they come a moment later than what
 * they count, on the client's executor, and delay no caller. They count all gates of the client,
 * whichever object of that class its callers use. No meter asks the server.
 *
 * <p>The names of gates are no tags unless {@link Builder#gateTag} asks for it. Thread-safe.
 */
public final class GateMetrics extends EventMetrics<GateEvent> {

    private final RateGates gates;

    private GateMetrics(Builder builder) {
        super(builder.gates, builder.tags, builder.gateTag);
        this.gates = builder.gates;
    }

    @Override
    Subscription listen(Consumer<GateEvent> listener) {
        return gates.listen(listener);
    }

    @Override
    String nameOf(GateEvent event) {
        return event.name();
    }

    @Override
    Consumer<GateEvent> meters(MeterSeries series) {
        return new GateMeters(series);
    }

    /**
     * The metrics of a client's gates, without further tags.
     *
     * @param gates of the client
     * @return not bound to any registry yet
     */
    public static GateMetrics of(RateGates gates) {
        return builder(gates).build();
    }

    /**
     * The metrics of a client's gates, with tags.
     *
     * @param gates of the client
     * @return a builder without tags
     */
    public static Builder builder(RateGates gates) {
        return new Builder(gates);
    }

    /** Sets tags. Not thread-safe. */
    public static final class Builder {

        private final RateGates gates;
        private Tags tags = Tags.empty();
        private @Nullable NameTagValues gateTag;

        private Builder(RateGates gates) {
            this.gates = Objects.requireNonNull(gates, "gates");
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
         * Adds the tag {@code gate} to every meter. Since gates are often named after what has no end, such as
         * phone numbers, the function should name a group, and no more than the given number of values is ever made:
         * what comes after them counts as {@code others}, and the log says so once.
         *
         * @param valueOf from a gate's name to the tag's value; empty or blank for {@code none}. Called for every
         *     event, by the client's executor; one that throws has that event not counted, and logged
         * @param mostValues how many values there may be, at least 1
         * @return this
         * @throws IllegalArgumentException if there may be no value
         */
        public Builder gateTag(Function<String, Optional<String>> valueOf, int mostValues) {
            this.gateTag = new NameTagValues(LockTag.GATE, valueOf, mostValues);
            return this;
        }

        /**
         * Builds the metrics.
         *
         * @return not bound to any registry yet
         */
        public GateMetrics build() {
            return new GateMetrics(this);
        }
    }
}
