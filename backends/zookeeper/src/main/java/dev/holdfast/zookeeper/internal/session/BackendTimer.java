package dev.holdfast.zookeeper.internal.session;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Short tasks of one client that run later, on one daemon thread. Thread-safe. */
public final class BackendTimer {

    private static final Logger LOG = LoggerFactory.getLogger(BackendTimer.class);

    private final ScheduledThreadPoolExecutor timer;
    private volatile @Nullable Thread runner;

    /** The timer of a client. */
    public BackendTimer(String clientId) {
        timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "holdfast-zookeeper-" + clientId);
            thread.setDaemon(true);
            runner = thread;
            return thread;
        });
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        timer.setRemoveOnCancelPolicy(true);
    }

    /**
     * Runs a task once, after a delay. Does nothing once the timer has ended.
     *
     * @return takes it back
     */
    public Runnable after(long delayNanos, Runnable task) {
        try {
            var scheduled = timer.schedule(() -> runLogged(task), delayNanos, TimeUnit.NANOSECONDS);
            return () -> scheduled.cancel(false);
        } catch (RejectedExecutionException ended) {
            LOG.trace("Ended: a task is dropped", ended);
            return () -> {};
        }
    }

    /** Writes to the log there, since an appender may block, and the caller may be the one that reads answers. */
    public void log(Runnable entry) {
        after(0, entry);
    }

    private static void runLogged(Runnable task) {
        try {
            task.run();
        } catch (Throwable thrown) {
            LOG.error("A task of the ZooKeeper connection failed", thrown);
        }
    }

    /** {@return whether the calling thread runs the tasks} */
    public boolean isOnOwnThread() {
        return Thread.currentThread() == runner;
    }

    /** Drops what has not run yet. */
    public void end() {
        timer.shutdown();
    }
}
