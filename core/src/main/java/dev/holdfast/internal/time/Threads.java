package dev.holdfast.internal.time;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that a client makes: one for alarms, and those for code of users. All are daemons. */
public final class Threads {

    /**
     * How many threads a pool for code of users has at most: code that blocks takes one of them and delays nothing
     * else.
     */
    public static final int MOST_FOR_USERS = 64;

    private Threads() {}

    /**
     * A pool that takes any number of tasks; idle threads end after ten seconds.
     *
     * @param most how many threads it has at most
     * @param factory makes the threads
     * @return a new pool
     */
    public static ThreadPoolExecutor forUserCode(int most, ThreadFactory factory) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(most, most, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
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
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, AlarmThread::new);
        scheduler.setRemoveOnCancelPolicy(true);
        scheduler.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        return scheduler;
    }

    /**
     * Whether the calling thread runs alarms, of this client or of another: one that blocks there delays deadlines and
     * renewals.
     *
     * @return false on all other threads
     */
    public static boolean isOnAlarmThread() {
        return Thread.currentThread() instanceof AlarmThread;
    }

    private static final class AlarmThread extends Thread {

        AlarmThread(Runnable task) {
            super(task, "holdfast-timer");
            setDaemon(true);
        }
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
