package dev.holdfast.lab.run;

import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.run.Tape.Trace;
import dev.holdfast.lab.setup.Settings.ThreadKind;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.springframework.core.task.VirtualThreadTaskExecutor;

/**
 * One thread that comes, takes a lock, passes the section, gives the lock back and writes it down, until nothing
 * arrives any more.
 */
record Worker(
        Gates gates,
        Arrivals arrivals,
        IntSupplier choice,
        BooleanSupplier reads,
        Locks locks,
        Sections sections,
        LoadSpec load,
        Tape tape)
        implements Callable<Trace> {

    /** The locks of one thread, by their numbers; of a read-write lock, that to read or that to write. */
    interface Locks {
        PeerLock of(int number, boolean reads);
    }

    /**
     * Where the threads of a slice wait for one another: before they begin, and before they end, so that what they used
     * can be read while they live.
     *
     * @param start when they begin, which may lie a little ahead, so that several processes begin at once
     */
    record Gates(CountDownLatch ready, CompletableFuture<Long> start, CountDownLatch passed, CountDownLatch end) {

        static Gates of(int threads) {
            return new Gates(
                    new CountDownLatch(threads),
                    new CompletableFuture<>(),
                    new CountDownLatch(threads),
                    new CountDownLatch(1));
        }
    }

    @Override
    public Trace call() throws InterruptedException {
        gates.ready.countDown();
        long startNanos = gates.start.join();
        try {
            arrivals.begin(startNanos);
            for (long left = startNanos - System.nanoTime(); left > 0; left = startNanos - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            while (arrivals.await()) {
                pass();
            }
        } finally {
            gates.passed.countDown();
            gates.end.await();
        }
        return new Trace(tape.passes(), arrivals.backlog());
    }

    private void pass() {
        int number = choice.getAsInt();
        boolean reading = reads.getAsBoolean();
        PeerLock lock = locks.of(number, reading);
        long calledNanos = System.nanoTime();
        long dueNanos = arrivals.dueNanos(calledNanos);
        lock.lock();
        long enteredNanos;
        long leftNanos;
        long token;
        try {
            enteredNanos = System.nanoTime();
            token = lock.token().orElse(Tape.NO_TOKEN);
            enter(number, reading);
        } finally {
            leftNanos = System.nanoTime();
            lock.unlock();
        }
        tape.add(dueNanos, calledNanos, enteredNanos, leftNanos, number, reading, token);
    }

    private void enter(int number, boolean reading) {
        int permits = load.scenario().use().permits();
        if (reading) {
            sections.read(number, load.section());
        } else if (permits > 1) {
            sections.passTogether(number, load.section(), permits);
        } else {
            sections.pass(number, load.section());
        }
    }

    /** Starts a thread that does not keep the JVM alive. Virtual ones need JDK 21; this is compiled for 17. */
    static void start(ThreadKind kind, String name, boolean ofMany, Runnable task) {
        if (kind == ThreadKind.virtual) {
            new VirtualThreadTaskExecutor().execute(task);
            return;
        }
        // Thousands of threads that wait need no more; the JVM's own stack is a megabyte.
        Thread thread = new Thread(null, task, name, ofMany ? 256 * 1024 : 0);
        thread.setDaemon(true);
        thread.start();
    }
}
