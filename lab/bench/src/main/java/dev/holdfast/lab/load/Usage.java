package dev.holdfast.lab.load;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a process of clients has used up. */
public record Usage(long atNanos, long cpuNanos, long allocatedBytes) implements Serializable {

    /**
     * Reads what this process has used up. Of threads that have ended, what they allocated since the last look is
     * missing, so a look belongs before they end. What virtual threads allocate counts for those that carry them. One
     * thread uses it.
     */
    static final class UsageMeter {

        private static final OperatingSystemMXBean PROCESS =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

        private final List<Tape> tapes;
        private Map<Long, Long> seenBytes = Map.of();
        private long allocatedBytes;

        UsageMeter(List<Tape> tapes) {
            this.tapes = tapes;
        }

        Usage read() {
            long[] threads = THREADS.getAllThreadIds();
            long[] bytes = THREADS.getThreadAllocatedBytes(threads);
            long cpuNanos = PROCESS.getProcessCpuTime();
            long atNanos = System.nanoTime();
            Map<Long, Long> seen = new HashMap<>();
            for (int i = 0; i < threads.length; i++) {
                if (bytes[i] >= 0) {
                    seen.put(threads[i], bytes[i]);
                    allocatedBytes += bytes[i] - seenBytes.getOrDefault(threads[i], 0L);
                }
            }
            seenBytes = seen;
            long ofTapes = tapes.stream().mapToLong(Tape::allocatedBytes).sum();
            return new Usage(atNanos, cpuNanos, allocatedBytes - ofTapes);
        }
    }
}
