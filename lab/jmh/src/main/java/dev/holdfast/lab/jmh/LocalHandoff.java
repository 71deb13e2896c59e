package dev.holdfast.lab.jmh;

import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Threads of one client want one lock all the time. Counted are the pairs of all of them together. A fair lock of the
 * JDK wakes a sleeper for nearly every pair; one that is not fair lets a thread go on for as long as it likes; Holdfast
 * lets a thread that is awake go first for a bounded time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class LocalHandoff {

    @Param({"holdfast", "jdk-fair", "jdk-unfair"})
    private String kind = "holdfast";

    private Holdfast holdfast;
    private Lock lock;
    private int sections;

    @Setup
    public void connect() {
        holdfast = HoldfastLocal.create();
        lock = switch (kind) {
            case "holdfast" -> holdfast.lock("wanted by all");
            case "jdk-fair" -> new ReentrantLock(true);
            case "jdk-unfair" -> new ReentrantLock(false);
            default ->
                throw new IllegalArgumentException("no kind '" + kind + "'; there are holdfast, jdk-fair, jdk-unfair");
        };
    }

    @TearDown
    public void close() {
        holdfast.close();
    }

    @Benchmark
    @Threads(2)
    public int twoThreads() {
        return section();
    }

    @Benchmark
    @Threads(4)
    public int fourThreads() {
        return section();
    }

    @Benchmark
    @Threads(16)
    public int sixteenThreads() {
        return section();
    }

    private int section() {
        lock.lock();
        try {
            return ++sections;
        } finally {
            lock.unlock();
        }
    }
}
