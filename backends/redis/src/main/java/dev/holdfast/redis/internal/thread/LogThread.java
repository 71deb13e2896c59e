package dev.holdfast.redis.internal.thread;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes entries of the log that come up where answers are read or connections are made. An appender may block, on a
 * disk or a network; meanwhile no answer would be read there and no connection made, and leases would end. So no entry
 * is ever written by the thread that has it.
 *
 * <p>Entries are written in the order in which they came. Those that come while too many wait, or while no thread can
 * be started, are left out; how many, is written before the next entry. One thread writes for all clients, and ends
 * when it has nothing to do. It is a daemon, so the last entries before the JVM ends may be missing.
 */
public final class LogThread {

    private static final Logger LOG = LoggerFactory.getLogger(LogThread.class);

    /** More than a log that works ever has to catch up with. */
    private static final int MOST_WAITING = 1000;

    private static final LogThread SHARED = new LogThread(MOST_WAITING, LogThread::thread);

    private final ThreadPoolExecutor writer;
    private final AtomicLong leftOut = new AtomicLong();

    LogThread(int mostWaiting, ThreadFactory threads) {
        writer = new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(mostWaiting), threads);
        writer.allowCoreThreadTimeOut(true);
    }

    /** Keeps nothing of the thread that happens to start it: neither what it inherits, nor its class loader. */
    static Thread thread(Runnable task) {
        Thread thread = new Thread(null, task, "holdfast-redis-log", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        return thread;
    }

    /**
     * Has an entry written, or left out. Never blocks, and never throws what writing throws.
     *
     * @param entry calls a logger, and reads nothing that may change meanwhile
     */
    public static void write(Runnable entry) {
        SHARED.add(entry);
    }

    void add(Runnable entry) {
        try {
            writer.execute(() -> run(entry));
        } catch (RejectedExecutionException | OutOfMemoryError busy) {
            leftOut.incrementAndGet();
        }
    }

    /** An appender may throw anything. The thread would end of it, with a stack trace on standard error. */
    private void run(Runnable entry) {
        try {
            reportLeftOut();
            entry.run();
        } catch (Throwable thrown) {
            leftOut.incrementAndGet();
        }
    }

    private void reportLeftOut() {
        long count = leftOut.get();
        if (count > 0) {
            LOG.warn("{} log entries were left out, since the log was too slow or failed", count);
            leftOut.addAndGet(-count);
        }
    }
}
