package dev.holdfast.micrometer;

import dev.holdfast.rate.GateEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.function.Consumer;

/** The counters and timers of gates, for one set of tags in one registry. Thread-safe. */
final class GateMeters implements Consumer<GateEvent> {

    private final Counter passed;
    private final Counter refused;
    private final Map<GateEvent.Failed.Cause, Counter> failed;
    private final Timer waits;

    GateMeters(MeterSeries series) {
        this.passed = series.counter(GateMeter.PASSED);
        this.refused = series.counter(GateMeter.REFUSED);
        this.failed = series.counters(GateMeter.FAILED, LockTag.REASON, GateEvent.Failed.Cause.class);
        this.waits = series.timer(GateMeter.WAIT);
    }

    @Override
    public void accept(GateEvent event) {
        if (event instanceof GateEvent.Passed pass) {
            passed.increment(pass.units());
            if (!pass.delay().isZero()) {
                waits.record(pass.delay());
            }
        } else if (event instanceof GateEvent.Refused refusal) {
            refused.increment(refusal.units());
        } else if (event instanceof GateEvent.Failed failure) {
            MeterSeries.of(failed, failure.cause()).increment(failure.units());
        }
    }
}
