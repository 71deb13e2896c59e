package dev.holdfast.interleavings.cases;

import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.interleavings.Interleaved;
import dev.holdfast.internal.time.Alarm;
import dev.holdfast.internal.time.Timetable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Alarms are set and cancelled while the bucket that they belong to is emptied. Forbids that one falls between bucket
 * and scheduler and never goes off, that one goes off twice, and that one which was cancelled in time goes off.
 */
@Interleaved(
        threads = {"set", "begin", "cancel"},
        after = "later wentOff left")
public class AlarmBucketRace {

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final ManualTime time = new ManualTime();
    private final Timetable timetable = new Timetable(time);
    private final long dueNanos = time.nanos() + SECOND_NANOS;
    private final AtomicInteger times = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();
    private final Alarm another = timetable.set(dueNanos, cancelled::incrementAndGet);

    public void set() {
        timetable.set(dueNanos, times::incrementAndGet);
    }

    public void begin() {
        time.advanceMillis(950);
    }

    public void cancel() {
        another.cancel();
    }

    public void later() {
        time.advanceMillis(1000);
    }

    public String wentOff() {
        return times.get() + ", cancelled " + cancelled.get();
    }

    public int left() {
        return time.scheduled();
    }
}
