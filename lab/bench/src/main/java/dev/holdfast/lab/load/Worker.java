package dev.holdfast.lab.load;

import dev.holdfast.lab.load.Sections.SectionTime;
import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.peer.PeerLock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One thread that comes, takes a lock, passes the section, gives the lock back and writes it down, until nothing
 * arrives any more.
 *
 * @param choice which lock it takes next
 * @param failure what ended the thread, if it was not the end of the slice
 */
record Worker(
        int client,
        int thread,
        Gates gates,
        Arrivals arrivals,
        IntSupplier choice,
        IntFunction<PeerLock> locks,
        Sections sections,
        SectionTime time,
        Tape tape,
        AtomicReference<@Nullable Throwable> failure)
        implements Runnable {

    @Override
    public void run() {
        try {
            arrivals.begin(gates.arrive());
            try {
                while (arrivals.await()) {
                    pass();
                }
            } catch (RuntimeException | Error e) {
                failure.set(e);
            }
            gates.leave();
        } catch (InterruptedException e) {
            failure.set(e);
        }
    }

    private void pass() {
        int number = choice.getAsInt();
        PeerLock lock = locks.apply(number);
        long calledNanos = System.nanoTime();
        long dueNanos = arrivals.dueNanos(calledNanos);
        lock.lock();
        long enteredNanos;
        long leftNanos;
        long token;
        try {
            enteredNanos = System.nanoTime();
            token = lock.token().orElse(Tape.NO_TOKEN);
            sections.pass(number, time);
        } finally {
            leftNanos = System.nanoTime();
            lock.unlock();
        }
        tape.add(dueNanos, calledNanos, enteredNanos, leftNanos, number, token);
    }

    /** What it leaves behind, once it has passed for the last time. */
    Trace trace() {
        return new Trace(client, thread, tape, arrivals.backlog());
    }

    /**
     * Where the threads of a slice wait for one another: before they begin, and before they end, so that what they used
     * can be read while they live.
     */
    static final class Gates {

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

        /**
         * Waits for the beginning, which may be given a little ahead, so that several processes begin at once; its
         * time.
         */
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
}
