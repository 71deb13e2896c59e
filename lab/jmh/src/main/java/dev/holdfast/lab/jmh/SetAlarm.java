package dev.holdfast.lab.jmh;

import dev.holdfast.internal.time.Alarm;
import dev.holdfast.internal.time.SystemTime;
import dev.holdfast.internal.time.Time;
import dev.holdfast.internal.time.Timetable;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The alarm of a hold: set when the lock is granted, and cancelled long before it is due. */
@State(Scope.Thread)
public class SetAlarm extends NanosPerCall {

    private static final long AHEAD_NANOS = Duration.ofSeconds(10).toNanos();

    private final Time time = new SystemTime();
    private final Timetable timetable = new Timetable(time);

    @TearDown
    public void close() {
        time.close();
    }

    @Benchmark
    public Alarm setAndCancel() {
        Alarm alarm = timetable.set(time.nanos() + AHEAD_NANOS, () -> {});
        alarm.cancel();
        return alarm;
    }
}
