package dev.holdfast.lab.compare;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The critical section: it counts on a counter that only the lock protects, and notices when somebody else is inside.
 *
 * <p>The fields are volatile because a lock across processes gives no happens-before between two threads of one JVM; an increment of such a field is still not
 * atomic, so two threads inside at once lose counts.
 */
final class Section {

    private final AtomicInteger inside = new AtomicInteger();
    private final LongAdder overlaps = new LongAdder();
    private volatile long counter;
    private volatile long changes;
    private volatile int lastClient = -1;

    /** Passes through it, for a client. The caller holds the lock. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // what this class is for
    void pass(int client) {
        if (inside.getAndIncrement() != 0) {
            overlaps.increment();
        }
        counter = counter + 1;
        if (lastClient != client) {
            lastClient = client;
            changes = changes + 1;
        }
        inside.decrementAndGet();
    }

    /** Whether two were inside at once. */
    boolean overlapped() {
        return overlaps.sum() > 0;
    }

    /** How often the client inside was another than the one before. */
    long changes() {
        return changes;
    }

    /**
     * How often mutual exclusion was broken.
     *
     * @param passed how often the section was passed, by those who passed it
     */
    long violations(long passed) {
        return overlaps.sum() + Math.abs(passed - counter);
    }
}
