package dev.holdfast.lab.held;

import java.lang.management.ManagementFactory;

/** How much of the heap is in use once everything that can be collected is. */
public final class Heap {

    private static final int LOOKS = 4;
    private static final long PAUSE_MILLIS = 100;

    private Heap() {}

    /** Collects several times, since what was only reachable through cleaners goes with a later collection. */
    public static long liveBytes() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < LOOKS; i++) {
            System.gc();
            Thread.sleep(PAUSE_MILLIS);
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
