package dev.holdfast.micrometer;

import dev.holdfast.Holdfast.Subscription;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts the events of one kind, in as many registries as are bound, under the tag that stands for their names if there
 * is one. Thread-safe.
 *
 * @param <E> the events
 */
abstract class EventMetrics<E> implements MeterBinder, AutoCloseable {

    private final Object source;
    private final Tags tags;
    private final @Nullable NameTagValues names;
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();

    /**
     * Counts nothing yet.
     *
     * @param source whose events they are, in words
     * @param tags what all meters have
     * @param names the values of the tag that stands for names; null if there is to be none
     */
    EventMetrics(Object source, Tags tags, @Nullable NameTagValues names) {
        this.source = source;
        this.tags = tags;
        this.names = names;
    }

    /** Adds a listener. */
    abstract Subscription listen(Consumer<E> listener);

    /** The name that an event is about. */
    abstract String nameOf(E event);

    /** Registers the meters of a series, and returns what counts an event there. */
    abstract Consumer<E> meters(MeterSeries series);

    /**
     * Registers the meters, and counts from now on. Binding to several registries is possible; binding twice to the
     * same one counts everything twice.
     *
     * @param registry where the meters go
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        Map<Tags, Consumer<E>> series = new ConcurrentHashMap<>();
        Function<Tags, Consumer<E>> registering = all -> meters(new MeterSeries(registry, all));
        if (names == null) {
            // zero where nothing has happened yet
            series.put(tags, registering.apply(tags));
        }
        subscriptions.add(listen(
                event -> series.computeIfAbsent(tagsOf(event), registering).accept(event)));
    }

    private Tags tagsOf(E event) {
        NameTagValues values = names;
        return values == null ? tags : tags.and(values.tag(nameOf(event)));
    }

    /**
     * Stops counting; the meters stay as they are. What had not been counted yet is not counted. Closing twice does
     * nothing, and the client goes on.
     */
    @Override
    public void close() {
        List<Subscription> ending = new ArrayList<>(subscriptions);
        subscriptions.removeAll(ending);
        ending.forEach(Subscription::close);
    }

    @Override
    public String toString() {
        return "Metrics of " + source;
    }
}
