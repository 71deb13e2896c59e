package dev.holdfast.internal.time;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that a client makes: one for alarms, and those for code of users. All are daemons. */
public final class Threads {

    private static final int MOST_FOR_USERS = 64;
    private static final AtomicInteger FOR_USERS = new AtomicInteger();

    private Threads() {}

    /**
     * Up to 64 threads, so that code which blocks takes one of them and delays nobody else; idle threads end after ten seconds.
     *
     * @return a new pool
     */
    public static ExecutorService forUserCode() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                MOST_FOR_USERS,
                MOST_FOR_USERS,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> daemon(task, "holdfast-user-" + FOR_USERS.incrementAndGet()));
        pool.allowCoreThreadTimeOut(true);
        return pool;
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
