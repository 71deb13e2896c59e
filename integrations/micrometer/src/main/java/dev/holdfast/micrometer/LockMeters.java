package dev.holdfast.micrometer;

import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;

/**
 * The counters and timers of locks, for one set of tags in one registry. All are registered at once, so that a
 * dashboard shows zero where nothing has happened yet, and an event costs a look into an array. Thread-safe.
 */
final class LockMeters {

    private final Map<AcquisitionOutcome, Timer> acquisitions;
    private final Map<HoldOutcome, Timer> holds;
    private final Map<HandoffKind, Counter> handoffs;
    private final Map<RenewalOutcome, Counter> renewals;
    private final Map<LossReason, Counter> losses;
    private final Counter abandoned;
    private final Counter unanswered;

    LockMeters(MeterSeries series) {
        this.acquisitions = series.timers(LockMeter.ACQUISITION, LockTag.OUTCOME, AcquisitionOutcome.class);
        this.holds = series.timers(LockMeter.HOLD, LockTag.OUTCOME, HoldOutcome.class);
        this.handoffs = series.counters(LockMeter.HANDOFFS, LockTag.KIND, HandoffKind.class);
        this.renewals = series.counters(LockMeter.RENEWALS, LockTag.OUTCOME, RenewalOutcome.class);
        this.losses = series.counters(LockMeter.LOSSES, LockTag.REASON, LossReason.class);
        this.abandoned = series.counter(LockMeter.ABANDONED);
        this.unanswered = series.counter(LockMeter.UNANSWERED);
    }

    void count(LockEvent event) {
        if (event instanceof LockEvent.Granted granted) {
            acquired(HandoffKind.REMOTE, granted.waited());
        } else if (event instanceof LockEvent.HandedOver handedOver) {
            acquired(HandoffKind.LOCAL, handedOver.waited());
        } else if (event instanceof LockEvent.TimedOut timedOut) {
            MeterSeries.of(acquisitions, AcquisitionOutcome.TIMEOUT).record(timedOut.waited());
        } else if (event instanceof LockEvent.GaveUp gaveUp) {
            MeterSeries.of(acquisitions, AcquisitionOutcome.of(gaveUp.cause())).record(gaveUp.waited());
        } else if (event instanceof LockEvent.Released released) {
            released(released.outcome(), released.held());
        } else if (event instanceof LockEvent.Lost lost) {
            MeterSeries.of(losses, lost.reason()).increment();
            MeterSeries.of(holds, HoldOutcome.LOST).record(lost.held());
        } else if (event instanceof LockEvent.Renewed) {
            MeterSeries.of(renewals, RenewalOutcome.RENEWED).increment();
        } else if (event instanceof LockEvent.RenewalUnanswered) {
            MeterSeries.of(renewals, RenewalOutcome.UNANSWERED).increment();
        } else if (event instanceof LockEvent.RenewalRefused) {
            MeterSeries.of(renewals, RenewalOutcome.LOST).increment();
        } else if (event instanceof LockEvent.Abandoned) {
            abandoned.increment();
        } else if (event instanceof LockEvent.Unavailable) {
            unanswered.increment();
        }
    }

    private void acquired(HandoffKind kind, Duration waited) {
        MeterSeries.of(handoffs, kind).increment();
        MeterSeries.of(acquisitions, AcquisitionOutcome.ACQUIRED).record(waited);
    }

    /** A release that found its lease lost follows the event of the loss, and the end of that hold. */
    private void released(ReleaseOutcome outcome, Duration held) {
        switch (outcome) {
            case RELEASED -> MeterSeries.of(holds, HoldOutcome.RELEASED).record(held);
            case UNKNOWN -> MeterSeries.of(holds, HoldOutcome.UNKNOWN).record(held);
            case ALREADY_LOST -> {}
        }
    }
}
