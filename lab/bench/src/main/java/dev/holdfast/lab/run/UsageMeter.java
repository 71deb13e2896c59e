package dev.holdfast.lab.run;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.holdfast.lab.report.Figure;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what this process has used up. Of threads that have ended, what they allocated since the last look is missing,
 * so a look belongs before they end. What virtual threads allocate counts for those that carry them. One thread uses
 * it.
 */
final class UsageMeter {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    private final List<Tape> tapes;
    private Map<Long, Long> seenBytes = Map.of();
    private long allocatedBytes;

    /** Makes one that leaves out what tapes have allocated. */
    UsageMeter(List<Tape> tapes) {
        this.tapes = tapes;
    }

    Map<Figure, Double> read() {
        long[] threads = THREADS.getAllThreadIds();
        long[] bytes = THREADS.getThreadAllocatedBytes(threads);
        double cpuMicros = PROCESS.getProcessCpuTime() / 1e3;
        Map<Long, Long> seen = new HashMap<>();
        for (int i = 0; i < threads.length; i++) {
            if (bytes[i] >= 0) {
                seen.put(threads[i], bytes[i]);
                allocatedBytes += bytes[i] - seenBytes.getOrDefault(threads[i], 0L);
            }
        }
        seenBytes = seen;
        double ofTapes = tapes.stream().mapToLong(Tape::allocatedBytes).sum();
        return Map.of(Figure.CLIENT_MICROS_PER_OP, cpuMicros, Figure.ALLOCATED_BYTES_PER_OP, allocatedBytes - ofTapes);
    }
}
