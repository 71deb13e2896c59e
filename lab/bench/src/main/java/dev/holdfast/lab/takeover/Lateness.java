package dev.holdfast.lab.takeover;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.stat.descriptive.SynchronizedDescriptiveStatistics;

/**
 * How late things are that are due at known times, beside how late this JVM's own timers are: an executor with nothing
 * else to do is to run tasks at the same times. What it is late by, the machine is to blame for. Thread-safe.
 */
final class Lateness implements AutoCloseable {

    private static final long BESIDE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("idle-timer", true));
    private final DescriptiveStatistics millis = new SynchronizedDescriptiveStatistics();
    private final DescriptiveStatistics timerMillis = new SynchronizedDescriptiveStatistics();

    /** Sets the timer a little behind a time of {@link System#nanoTime()}, so as not to compete with what is due. */
    void setTimerBeside(long nanos) {
        long dueNanos = nanos + BESIDE_NANOS;
        var unused = timer.schedule(
                () -> timerMillis.addValue((System.nanoTime() - dueNanos) / 1e6),
                dueNanos - System.nanoTime(),
                TimeUnit.NANOSECONDS);
    }

    void add(long nanos) {
        millis.addValue(nanos / 1e6);
    }

    List<String> sentences() {
        return List.of("late by     " + words(millis), "idle timer  " + words(timerMillis));
    }

    private static String words(DescriptiveStatistics late) {
        if (late.getN() == 0) {
            throw new IllegalStateException("nothing was measured");
        }
        return String.format(
                Locale.ROOT,
                "p50 %.2f ms, p99 %.2f ms, max %.2f ms (%d)",
                late.getPercentile(50),
                late.getPercentile(99),
                late.getMax(),
                late.getN());
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
