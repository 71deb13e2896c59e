package dev.holdfast.lab.jmh;

import dev.holdfast.internal.time.SystemTime;
import dev.holdfast.internal.time.Time;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A look at a clock of this machine. A look at a lease reads three, which is nearly all that it costs.
 */
@State(Scope.Thread)
public class ReadClock extends NanosPerCall {

    private final Time time = new SystemTime();

    @TearDown
    public void close() {
        time.close();
    }

    @Benchmark
    public long monotonic() {
        return time.nanos();
    }

    @Benchmark
    public long wall() {
        return time.wallMillis();
    }
}
