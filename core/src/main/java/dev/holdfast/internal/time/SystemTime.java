package dev.holdfast.internal.time;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * This machine's clocks, and one daemon thread as scheduler: no application pool can keep deadlines and renewals
 * waiting.
 */
public final class SystemTime implements Time {

    private final ScheduledThreadPoolExecutor scheduler = Threads.forAlarms();

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public long wallMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public Cancellation schedule(Runnable task, long delayNanos) {
        if (scheduler.isShutdown()) {
            return () -> {};
        }
        try {
            Future<?> future = scheduler.schedule(task, Math.max(0, delayNanos), TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException closedMeanwhile) {
            return () -> {};
        }
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
    }
}
