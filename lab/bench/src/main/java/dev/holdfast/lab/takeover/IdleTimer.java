package dev.holdfast.lab.takeover;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * How late this JVM's own timers are: an executor with nothing else to do is to run tasks at the times at which
 * something else is due. What it is late by, the machine is to blame for.
 */
final class IdleTimer implements AutoCloseable {

    private static final long BESIDE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("idle-timer", true));
    private final ConcurrentLinkedQueue<Long> lateNanos = new ConcurrentLinkedQueue<>();

    /** Sets it a little behind a time of {@link System#nanoTime()}, so as not to compete with what is measured. */
    void setBeside(long nanos) {
        long dueNanos = nanos + BESIDE_NANOS;
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
