package dev.holdfast.lab.jmh;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.local.HoldfastLocal;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What a thread that holds a lock does with it. */
@State(Scope.Thread)
public class HeldLock extends NanosPerCall {

    private final Holdfast holdfast = HoldfastLocal.create();
    private final DistributedLock lock = holdfast.lock("held");
    private Lease lease;
    private int sections;

    /** Before each iteration, since it belongs to the thread, and only iterations are sure to begin and end in one. */
    @Setup(Level.Iteration)
    public void lock() {
        lock.lock();
        lease = lock.heldByCurrentThread().orElseThrow();
    }

    @TearDown(Level.Iteration)
    public void unlock() {
        lock.unlock();
    }

    @TearDown
    public void close() {
        holdfast.close();
    }

    @Benchmark
    public int reentry() {
        lock.lock();
        try {
            return ++sections;
        } finally {
            lock.unlock();
        }
    }

    @Benchmark
    public void check() {
        lease.check();
    }

    @Benchmark
    public LeaseState state() {
        return lease.state();
    }
}
