package dev.holdfast.lab.scaling;

import com.sun.management.OperatingSystemMXBean;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import java.lang.management.ManagementFactory;

/** What the server and this process used in a while. */
record Usage(double seconds, ServerBooks server, double clientNanos) {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final int COLLECTIONS = 4;
    private static final long PAUSE_MILLIS = 100;

    double serverShare() {
        return server.cpuMicros() / 1e6 / seconds;
    }

    double clientShare() {
        return clientNanos / 1e9 / seconds;
    }

    interface Activity {
        void pass() throws InterruptedException;
    }

    static Usage during(BenchServer server, Activity passing) throws InterruptedException {
        ServerBooks before = server.books();
        long cpuBeforeNanos = PROCESS.getProcessCpuTime();
        long beganNanos = System.nanoTime();
        passing.pass();
        ServerBooks done = server.books().since(before);
        double seconds = (System.nanoTime() - beganNanos) / 1e9;
        return new Usage(seconds, done, PROCESS.getProcessCpuTime() - cpuBeforeNanos);
    }

    /** How much of the heap is in use once everything is collected, for which cleaners need several collections. */
    static long liveHeapBytes() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            Thread.sleep(PAUSE_MILLIS);
            long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            least = Math.min(least, used);
        }
        return least;
    }
}
