package dev.holdfast.redis.internal.thread;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The JVM's elapsed time, and one daemon thread. */
public final class ThreadTiming implements Timing {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadTiming.class);

    private final ScheduledThreadPoolExecutor timer;
    private volatile @Nullable Thread runner;

    public ThreadTiming(String clientId) {
        timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "holdfast-redis-" + clientId);
            thread.setDaemon(true);
            runner = thread;
            return thread;
        });
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // a task that throws is logged
    public void after(long delayNanos, Runnable task) {
        try {
            timer.schedule(() -> runLogged(task), delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            LOG.trace("Ended: a task is dropped", e);
        }
    }

    private static void runLogged(Runnable task) {
        try {
            task.run();
        } catch (Throwable thrown) {
            LogThread.write(() -> LOG.error("A task of the Redis connection failed", thrown));
        }
    }

    @Override
    public boolean isOnOwnThread() {
        return Thread.currentThread() == runner;
    }

    @Override
    public void end() {
        timer.shutdown();
    }
}
