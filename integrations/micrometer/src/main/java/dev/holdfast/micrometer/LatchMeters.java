package dev.holdfast.micrometer;

import dev.holdfast.latch.LatchEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.function.Consumer;

/** The counters and timers of latches, for one set of tags in one registry. Thread-safe. */
final class LatchMeters implements Consumer<LatchEvent> {

    private final Counter counted;
    private final Map<LatchEvent.NotCounted.Cause, Counter> failed;
    private final Map<LatchEvent.WaitEnded.Outcome, Timer> waits;

    LatchMeters(MeterSeries series) {
        this.counted = series.counter(LatchMeter.COUNTED);
        this.failed = series.counters(LatchMeter.FAILED, LockTag.REASON, LatchEvent.NotCounted.Cause.class);
        this.waits = series.timers(LatchMeter.WAIT, LockTag.OUTCOME, LatchEvent.WaitEnded.Outcome.class);
    }

    @Override
    public void accept(LatchEvent event) {
        if (event instanceof LatchEvent.CountedDown) {
            counted.increment();
        } else if (event instanceof LatchEvent.NotCounted failure) {
            MeterSeries.of(failed, failure.cause()).increment();
        } else if (event instanceof LatchEvent.WaitEnded end) {
            MeterSeries.of(waits, end.outcome()).record(end.waited());
        }
    }
}
