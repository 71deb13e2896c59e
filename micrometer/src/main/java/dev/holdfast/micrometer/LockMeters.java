package dev.holdfast.micrometer;

import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The counters and timers of one set of tags in one registry. All are registered at once, so that a dashboard shows
 * zero where nothing has happened yet, and an event costs a look into an array. Thread-safe.
 */
final class LockMeters {

    private final MeterRegistry registry;
    private final Tags tags;
    private final Map<AcquisitionOutcome, Timer> acquisitions;
    private final Map<HoldOutcome, Timer> holds;
    private final Map<HandoffKind, Counter> handoffs;
    private final Map<RenewalOutcome, Counter> renewals;
    private final Map<LossReason, Counter> losses;
    private final Counter abandoned;
    private final Counter unanswered;

    LockMeters(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
        this.acquisitions =
                each(AcquisitionOutcome.class, outcome -> timer(LockMeter.ACQUISITION, LockTag.OUTCOME, outcome));
        this.holds = each(HoldOutcome.class, outcome -> timer(LockMeter.HOLD, LockTag.OUTCOME, outcome));
        this.handoffs = each(HandoffKind.class, kind -> counter(LockMeter.HANDOFFS, LockTag.KIND, kind));
        this.renewals = each(RenewalOutcome.class, outcome -> counter(LockMeter.RENEWALS, LockTag.OUTCOME, outcome));
        this.losses = each(LossReason.class, reason -> counter(LockMeter.LOSSES, LockTag.REASON, reason));
        this.abandoned = counter(LockMeter.ABANDONED, tags);
        this.unanswered = counter(LockMeter.UNANSWERED, tags);
    }

    private static <K extends Enum<K>, M> Map<K, M> each(Class<K> keys, Function<K, M> meter) {
        Map<K, M> meters = new EnumMap<>(keys);
        for (K key : keys.getEnumConstants()) {
            meters.put(key, meter.apply(key));
        }
        return meters;
    }

    private Timer timer(LockMeter meter, LockTag tag, Enum<?> value) {
        return Timer.builder(meter.getName())
                .description(meter.description())
                .tags(tags.and(tag.asString(), text(value)))
                .register(registry);
    }

    private Counter counter(LockMeter meter, LockTag tag, Enum<?> value) {
        return counter(meter, tags.and(tag.asString(), text(value)));
    }

    private Counter counter(LockMeter meter, Tags allTags) {
        return Counter.builder(meter.getName())
                .description(meter.description())
                .tags(allTags)
                .register(registry);
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    void count(LockEvent event) {
        if (event instanceof LockEvent.Granted granted) {
            acquired(HandoffKind.REMOTE, granted.waited());
        } else if (event instanceof LockEvent.HandedOver handedOver) {
            acquired(HandoffKind.LOCAL, handedOver.waited());
        } else if (event instanceof LockEvent.TimedOut timedOut) {
            record(acquisitions, AcquisitionOutcome.TIMEOUT, timedOut.waited());
        } else if (event instanceof LockEvent.GaveUp gaveUp) {
            record(acquisitions, AcquisitionOutcome.of(gaveUp.cause()), gaveUp.waited());
        } else if (event instanceof LockEvent.Released released) {
            released(released.outcome(), released.held());
        } else if (event instanceof LockEvent.Lost lost) {
            increment(losses, lost.reason());
            record(holds, HoldOutcome.LOST, lost.held());
        } else if (event instanceof LockEvent.Renewed) {
            increment(renewals, RenewalOutcome.RENEWED);
        } else if (event instanceof LockEvent.RenewalUnanswered) {
            increment(renewals, RenewalOutcome.UNANSWERED);
        } else if (event instanceof LockEvent.RenewalRefused) {
            increment(renewals, RenewalOutcome.LOST);
        } else if (event instanceof LockEvent.Abandoned) {
            abandoned.increment();
        } else if (event instanceof LockEvent.Unavailable) {
            unanswered.increment();
        }
    }

    private void acquired(HandoffKind kind, Duration waited) {
        increment(handoffs, kind);
        record(acquisitions, AcquisitionOutcome.ACQUIRED, waited);
    }

    /** A release that found its lease lost follows the event of the loss, and the end of that hold. */
    private void released(ReleaseOutcome outcome, Duration held) {
        switch (outcome) {
            case RELEASED -> record(holds, HoldOutcome.RELEASED, held);
            case UNKNOWN -> record(holds, HoldOutcome.UNKNOWN, held);
            case ALREADY_LOST -> {}
        }
    }

    private static <K> void record(Map<K, Timer> timers, K key, Duration time) {
        Timer timer = timers.get(key);
        if (timer != null) {
            timer.record(time);
        }
    }

    private static <K> void increment(Map<K, Counter> counters, K key) {
        Counter counter = counters.get(key);
        if (counter != null) {
            counter.increment();
        }
    }
}
