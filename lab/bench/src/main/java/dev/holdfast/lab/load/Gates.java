package dev.holdfast.lab.load;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Where the threads of a slice wait for one another: before they begin, and before they end, so that what they used can be read while they live. */
final class Gates {

    private final CountDownLatch ready;
    private final CountDownLatch start = new CountDownLatch(1);
    private final CountDownLatch passed;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile long startNanos;

    Gates(int threads) {
        ready = new CountDownLatch(threads);
        passed = new CountDownLatch(threads);
    }

    // ---- for the threads

    /** Waits for the beginning, which may be told a little ahead, so that several processes begin at once; its time. */
    long arrive() throws InterruptedException {
        ready.countDown();
        start.await();
        for (long left = startNanos - System.nanoTime(); left > 0; left = startNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return startNanos;
    }

    void leave() throws InterruptedException {
        passed.countDown();
        end.await();
    }

    // ---- for who leads them

    boolean awaitReady(Duration patience) throws InterruptedException {
        return ready.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    void open(long nanos) {
        startNanos = nanos;
        start.countDown();
    }

    boolean awaitPassed(Duration patience) throws InterruptedException {
        return passed.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    long notPassed() {
        return passed.getCount();
    }

    void letGo() {
        end.countDown();
    }
}
