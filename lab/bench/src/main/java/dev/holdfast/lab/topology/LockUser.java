package dev.holdfast.lab.topology;

import dev.holdfast.lab.peer.PeerLock;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A thread that takes a lock and gives it back, over and over, as a program does: what fails is tried again after a
 * moment.
 */
final class LockUser implements Runnable {

    private static final long PAUSE_MILLIS = 5;
    private static final long SECTION_MILLIS = 1;

    private final PeerLock lock;

    /** The times of grants count from here on; far ahead until a server is killed. */
    private volatile long countsFromNanos = Long.MAX_VALUE;

    private final AtomicLong firstGrantNanos = new AtomicLong(Long.MAX_VALUE);
    private final AtomicLong grants = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private volatile boolean stopped;

    LockUser(PeerLock lock) {
        this.lock = lock;
    }

    @Override
    public void run() {
        while (!stopped) {
            try {
                lock.lock();
                granted();
                Thread.sleep(SECTION_MILLIS);
                lock.unlock();
                Thread.sleep(SECTION_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException e) {
                failed();
            }
        }
    }

    private void granted() {
        long nowNanos = System.nanoTime();
        grants.incrementAndGet();
        if (nowNanos >= countsFromNanos) {
            firstGrantNanos.compareAndSet(Long.MAX_VALUE, nowNanos);
        }
    }

    private void failed() {
        if (System.nanoTime() >= countsFromNanos) {
            failures.incrementAndGet();
        }
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            stopped = true;
            Thread.currentThread().interrupt();
        }
    }

    /** Grants and failures count from now on. */
    void countFrom(long nanos) {
        countsFromNanos = nanos;
    }

    /** When the first grant came that counts, or {@link Long#MAX_VALUE}. */
    long firstGrantNanos() {
        return firstGrantNanos.get();
    }

    long grants() {
        return grants.get();
    }

    /** How many calls have ended with an exception, of those that count. */
    long failures() {
        return failures.get();
    }

    void stop() {
        stopped = true;
    }
}
