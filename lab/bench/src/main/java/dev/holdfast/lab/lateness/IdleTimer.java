package dev.holdfast.lab.lateness;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * How late this JVM's own timers are: an executor with nothing else to do is to run tasks at the times at which something else is due. What it is late by, the
 * machine is to blame for.
 */
final class IdleTimer implements AutoCloseable {

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "idle-timer");
        thread.setDaemon(true);
        return thread;
    });
    private final ConcurrentLinkedQueue<Long> lateNanos = new ConcurrentLinkedQueue<>();

    /** Sets it to a time of {@link System#nanoTime()}. */
    void set(long dueNanos) {
        var unused = timer.schedule(
                () -> lateNanos.add(System.nanoTime() - dueNanos), dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    List<Long> lateNanos() {
        return List.copyOf(lateNanos);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
