package dev.holdfast.micrometer;

import dev.holdfast.Holdfast.Subscription;
import dev.holdfast.latch.LatchEvent;
import dev.holdfast.latch.Latches;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts who counts down at a client's latches, and times who waits for them. {@link LatchMeter} lists the meters.
 * Needs {@code holdfast-latch} on the class path.
 *
 * <pre>{@code
 * LatchMetrics metrics = LatchMetrics.of(Latches.of(holdfast));
 * metrics.bindTo(registry);
 * }</pre>
 *
 * <p>The metrics follow the {@linkplain Latches#listen events} of the client, so they come a moment later than what
 * they count, on the client's executor, and delay no caller. They count all latches of the client,
 * whichever object of that class its callers use. No meter asks the server.
 *
 * <p>The names of latches are no tags unless {@link Builder#latchTag} asks for it. Thread-safe.
 */
public final class LatchMetrics extends EventMetrics<LatchEvent> {

    private final Latches latches;

    private LatchMetrics(Builder builder) {
        super(builder.latches, builder.tags, builder.latchTag);
        this.latches = builder.latches;
    }

    @Override
    Subscription listen(Consumer<LatchEvent> listener) {
        return latches.listen(listener);
    }

    @Override
    String nameOf(LatchEvent event) {
        return event.name();
    }

    @Override
    Consumer<LatchEvent> meters(MeterSeries series) {
        return new LatchMeters(series);
    }

    /**
     * The metrics of a client's latches, without further tags.
     *
     * @param latches of the client
     * @return not bound to any registry yet
     */
    public static LatchMetrics of(Latches latches) {
        return builder(latches).build();
    }

    /**
     * The metrics of a client's latches, with tags.
     *
     * @param latches of the client
     * @return a builder without tags
     */
    public static Builder builder(Latches latches) {
        return new Builder(latches);
    }

    /** Sets tags. Not thread-safe. */
    public static final class Builder {

        private final Latches latches;
        private Tags tags = Tags.empty();
        private @Nullable NameTagValues latchTag;

        private Builder(Latches latches) {
            this.latches = Objects.requireNonNull(latches, "latches");
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
         * Adds the tag {@code latch} to every meter. Since latches are often named after what has no end, such as
         * days, the function should name a group, and no more than the given number of values is ever made: what
         * comes after them counts as {@code others}, and the log says so once.
         *
         * @param valueOf from a latch's name to the tag's value; empty or blank for {@code none}. Called for every
         *     event, by the client's executor; one that throws has that event not counted, and logged
         * @param mostValues how many values there may be, at least 1
         * @return this
         * @throws IllegalArgumentException if there may be no value
         */
        public Builder latchTag(Function<String, Optional<String>> valueOf, int mostValues) {
            this.latchTag = new NameTagValues(LockTag.LATCH, valueOf, mostValues);
            return this;
        }

        /**
         * Builds the metrics.
         *
         * @return not bound to any registry yet
         */
        public LatchMetrics build() {
            return new LatchMetrics(this);
        }
    }
}
