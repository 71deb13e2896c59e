package dev.holdfast.lab.held;

import com.sun.management.OperatingSystemMXBean;
import dev.holdfast.Holdfast;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * What was seen while held locks were watched.
 *
 * @param seconds for how long
 * @param renewals how many were sent
 * @param commands in how many commands; next to nothing else was sent meanwhile
 * @param serverShare of a processor, that the server used
 * @param clientShare of a processor, that the client's process used, the watching not included
 * @param watchingShare of a processor, that the watching used
 * @param held how many were held at the end
 * @param shortest the least that was ever left of any lease
 */
public record HeldWatch(
        double seconds,
        long renewals,
        long commands,
        double serverShare,
        double clientShare,
        double watchingShare,
        long held,
        Duration shortest) {

    private static final long LOOK_MILLIS = 250;
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Watches locks of that client for some time. Blocks as long. */
    public static HeldWatch of(BenchServer server, Holdfast holder, HeldLocks held, Duration time)
            throws InterruptedException {
        ServerBooks before = server.books();
        long renewedBefore = holder.statistics().renewalsSent();
        long cpuBeforeNanos = PROCESS.getProcessCpuTime();
        long watchingBeforeNanos = THREADS.getCurrentThreadCpuTime();
        long beganNanos = System.nanoTime();
        Duration shortest = held.shortestRemaining();
        while (System.nanoTime() - beganNanos < time.toNanos()) {
            Thread.sleep(LOOK_MILLIS);
            Duration now = held.shortestRemaining();
            shortest = now.compareTo(shortest) < 0 ? now : shortest;
        }
        ServerBooks done = server.books().since(before);
        double watchedNanos = System.nanoTime() - beganNanos;
        long watchingNanos = THREADS.getCurrentThreadCpuTime() - watchingBeforeNanos;
        long cpuNanos = PROCESS.getProcessCpuTime() - cpuBeforeNanos;
        return new HeldWatch(
                watchedNanos / 1e9,
                holder.statistics().renewalsSent() - renewedBefore,
                done.calls().of("evalsha") + done.calls().of("eval"),
                done.cpuMicros() * 1e3 / watchedNanos,
                (cpuNanos - watchingNanos) / watchedNanos,
                watchingNanos / watchedNanos,
                held.held(),
                shortest);
    }
}
