package dev.holdfast.internal.time;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that a client makes: one for alarms, and those for code of users. All are daemons. */
public final class Threads {

    private static final AtomicInteger FOR_USERS = new AtomicInteger();

    private Threads() {}

    /**
     * Grows as needed, so that code which blocks for ever takes one thread and delays nobody; idle threads end after ten seconds.
     *
     * @return a new pool
     */
    public static ExecutorService forUserCode() {
        return new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                10,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> daemon(task, "holdfast-user-" + FOR_USERS.incrementAndGet()));
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
