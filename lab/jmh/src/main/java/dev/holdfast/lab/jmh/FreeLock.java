package dev.holdfast.lab.jmh;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.local.HoldfastLocal;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A lock without contention, in the lock service of this JVM: all that the engine does for a pair, and no network.
 */
@State(Scope.Thread)
public class FreeLock extends NanosPerCall {

    private final Holdfast holdfast = HoldfastLocal.create();
    private final DistributedLock lock = holdfast.lock("free");
    private final Lock ofJdk = new ReentrantLock();
    private int sections;

    @TearDown
    public void close() {
        holdfast.close();
    }

    @Benchmark
    public int lockAndUnlock() {
        lock.lock();
        try {
            return ++sections;
        } finally {
            lock.unlock();
        }
    }

    @Benchmark
    public int runSection() {
        lock.run(() -> sections++);
        return sections;
    }

    @Benchmark
    public long acquireAndRelease() throws InterruptedException {
        try (Lease lease = lock.acquire()) {
            return lease.token();
        }
    }

    /** To compare with: a lock of the JDK, which has no token, no deadline and no other process. */
    @Benchmark
    public int jdkLockAndUnlock() {
        ofJdk.lock();
        try {
            return ++sections;
        } finally {
            ofJdk.unlock();
        }
    }
}
