package dev.holdfast.lab.chaos.client;

import dev.holdfast.lab.chaos.record.ClientEvent.ProcessStall;
import dev.holdfast.lab.chaos.record.Journal;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread pools of the program around a client: one that the client runs listeners on, and the common pool. Both can
 * be filled.
 */
final class Pools implements AutoCloseable {

    private static final int THREADS = 4;
    private static final Duration END = Duration.ofSeconds(30);

    private final Journal journal;
    private final String process;
    private final ExecutorService own = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "application");
        thread.setDaemon(true);
        return thread;
    });

    Pools(Journal journal, String process) {
        this.journal = journal;
        this.process = process;
    }

    /** Returns what the client runs listeners and completions on. */
    Executor executor() {
        return own;
    }

    /** Keeps all threads busy for that time. */
    void saturate(Duration time) {
        long fromNanos = System.nanoTime();
        long untilNanos = fromNanos + time.toNanos();
        journal.add(new ProcessStall(process, "no thread to spare", fromNanos, untilNanos));
        for (int i = 0; i < THREADS; i++) {
            own.execute(() -> blockUntil(untilNanos));
        }
        for (int i = 0; i <= ForkJoinPool.getCommonPoolParallelism(); i++) {
            ForkJoinPool.commonPool().execute(() -> blockUntil(untilNanos));
        }
    }

    private static void blockUntil(long untilNanos) {
        for (long left = untilNanos - System.nanoTime(); left > 0; left = untilNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Ends the client's pool, when all that was given to it is done: the last losses are reported there. */
    @Override
    public void close() {
        own.shutdown();
        try {
            if (!own.awaitTermination(END.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("the pool does not terminate");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
