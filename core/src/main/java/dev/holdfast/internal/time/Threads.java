package dev.holdfast.internal.time;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that a client makes: one for alarms, and those for code of users. All are daemons. */
public final class Threads {

    private static final int MOST_FOR_USERS = 64;

    private Threads() {}

    /**
     * Up to 64 threads, so that code which blocks takes one of them and delays nobody else; idle threads end after ten seconds.
     *
     * @param factory makes the threads
     * @return a new pool
     */
    public static ThreadPoolExecutor forUserCode(ThreadFactory factory) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                MOST_FOR_USERS, MOST_FOR_USERS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /**
     * Daemon threads with numbers.
     *
     * @param prefix what their names begin with
     * @return a new factory, which counts from one
     */
    public static ThreadFactory named(String prefix) {
        AtomicInteger made = new AtomicInteger();
        return task -> daemon(task, prefix + made.incrementAndGet());
    }

    static ScheduledThreadPoolExecutor forAlarms() {
        ScheduledThreadPoolExecutor scheduler =
                new ScheduledThreadPoolExecutor(1, task -> daemon(task, "holdfast-timer"));
        scheduler.setRemoveOnCancelPolicy(true);
        scheduler.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        return scheduler;
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
