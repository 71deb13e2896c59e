package dev.holdfast.redis;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Writes entries of the log that come up where answers are read or connections are made. An appender may block, on a disk
 * or a network; meanwhile no answer would be read there and no connection made, and leases would end. One daemon thread
 * for all clients, which ends when it has nothing to do.
 */
final class LogThread {

    /** More than a log that works ever has to catch up with. */
    private static final int MOST_WAITING = 1000;

    private static final ThreadPoolExecutor WRITER = writer();

    private LogThread() {}

    private static ThreadPoolExecutor writer() {
        ThreadPoolExecutor writer =
                new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MOST_WAITING), task -> {
                    Thread thread = new Thread(task, "holdfast-redis-log");
                    thread.setDaemon(true);
                    return thread;
                });
        writer.allowCoreThreadTimeOut(true);
        return writer;
    }

    /**
     * Has an entry written, in the order of the calls. Where too many wait or no thread can be started, the caller
     * writes it.
     *
     * @param entry calls a logger
     */
    static void write(Runnable entry) {
        try {
            WRITER.execute(entry);
        } catch (RejectedExecutionException | OutOfMemoryError busy) {
            entry.run();
        }
    }
}
